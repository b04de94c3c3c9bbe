/**
 * Something outside of this program failed: the database, the disk, or the network. The message contains the problem
 * and the solution, so the stack isn't printed.
 */
export class Outage extends Error {
  override name = 'Outage'
}
