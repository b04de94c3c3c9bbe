import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../../core/error/index.ts'
import { explainFileFailure } from '../file-failure.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Converts an error that prevents publishing into a diagnostic: an invalid configuration, a missing folder, or an
 * unreadable file. Any other error is thrown again.
 */
export function explainFailure(error: unknown, contentFolder: string): Diagnostic {
  const diagnostic = { severity: 'error' as const, file: contentFolder, code: 'not-published' }
  if (error instanceof UsageError) {
    return {
      ...diagnostic,
      ...(error.file !== undefined && { file: join(contentFolder, error.file) }),
      message: error.message,
      hint: 'The site is unchanged until this is fixed.',
    }
  }
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && !existsSync(contentFolder)) {
    return {
      ...diagnostic,
      message: 'The content folder is missing.',
      hint: 'The site stays unchanged until the folder exists again.',
    }
  }
  const failure = explainFileFailure(error)
  if (!failure) throw error
  return { ...diagnostic, message: failure.message, hint: 'The site is unchanged until this is fixed.' }
}
