/**
 * An operator's mistake: a wrong flag, a folder that is not there, an invalid configuration. Shown without a stack;
 * exit code 2.
 */
export class UsageError extends Error {
  override name = 'UsageError'
}
