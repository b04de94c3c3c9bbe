import { join } from 'node:path'
import type { Diagnostic } from '../../core/error/index.ts'
import { siteConfigNames } from '../sync/collect/load-site-config.ts'
import { UsageError } from '../usage-error.ts'

/** What keeps all content from being published: an invalid configuration, or a folder that is gone. Throws what is no author's mistake. */
export function explainFailure(error: unknown, contentFolder: string): Diagnostic {
  const diagnostic = { severity: 'error' as const, file: contentFolder, code: 'not-published' }
  if (error instanceof UsageError) {
    const file = siteConfigNames.find((name) => error.message.startsWith(`${name} `))
    return {
      ...diagnostic,
      ...(file && { file: join(contentFolder, file) }),
      message: error.message,
      hint: 'The site stays as it was until this is fixed.',
    }
  }
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return { ...diagnostic, message: 'The content folder is gone.', hint: 'The site stays as it was until it is back.' }
  }
  throw error
}
