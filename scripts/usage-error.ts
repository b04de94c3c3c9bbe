/**
 * An operator's mistake: a wrong flag, a missing folder, an invalid configuration. It is shown without a stack; the
 * exit code is 2.
 */
export class UsageError extends Error {
  override name = 'UsageError'

  /** The file that the author must fix, relative to the content folder, if there is one. */
  readonly file: string | undefined

  constructor(message: string, { file, ...options }: ErrorOptions & { file?: string } = {}) {
    super(message, options)
    this.file = file
  }
}
