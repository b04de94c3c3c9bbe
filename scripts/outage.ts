/**
 * A failure outside of this program, such as in the database, the disk, or the network. The message explains the
 * problem and the fix, so no stack trace is printed.
 */
export class Outage extends Error {
  override name = 'Outage'
}
