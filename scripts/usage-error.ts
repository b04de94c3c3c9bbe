/**
 * A mistake of the user, such as a wrong flag, a missing folder, or an invalid configuration. No stack trace is
 * printed, and the exit code is 2.
 */
export class UsageError extends Error {
  override name = 'UsageError'

  /** The file that must be fixed, relative to the content folder, if there is one. */
  readonly file: string | undefined

  constructor(message: string, { file, ...options }: ErrorOptions & { file?: string } = {}) {
    super(message, options)
    this.file = file
  }
}
