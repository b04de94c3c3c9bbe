import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../../core/error/index.ts'
import { markdownFile } from '../sync/code/read-code.ts'
import { codeFolder } from '../sync/code/site-code.ts'
import { explainFileFailure } from '../file-failure.ts'
import { siteConfigNames } from '../sync/collect/load-site-config.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Turns an error that stops every publication (an invalid configuration, a missing folder, an unreadable file) into a
 * diagnostic. Throws any other error.
 */
export function explainFailure(error: unknown, contentFolder: string): Diagnostic {
  const diagnostic = { severity: 'error' as const, file: contentFolder, code: 'not-published' }
  if (error instanceof UsageError) {
    const file = [...siteConfigNames, `${codeFolder}/${markdownFile}`].find((name) =>
      error.message.startsWith(`${name} `),
    )
    return {
      ...diagnostic,
      ...(file && { file: join(contentFolder, file) }),
      message: error.message,
      hint: 'The site is unchanged until this is fixed.',
    }
  }
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && !existsSync(contentFolder)) {
    return {
      ...diagnostic,
      message: 'The content folder is missing.',
      hint: 'The site is unchanged until the folder is back.',
    }
  }
  const failure = explainFileFailure(error)
  if (!failure) throw error
  return { ...diagnostic, message: failure.message, hint: 'The site is unchanged until this is fixed.' }
}
