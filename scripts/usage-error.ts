/**
 * An operator's mistake: a wrong flag, a missing folder, an invalid configuration. It is shown without a stack; the
 * exit code is 2.
 */
export class UsageError extends Error {
  override name = 'UsageError'
}
