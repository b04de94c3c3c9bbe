/**
 * A failure outside this program: of the database, the disk, or the network. The message states the problem and how to
 * fix it, so the stack isn't printed.
 */
export class Outage extends Error {
  override name = 'Outage'
}
