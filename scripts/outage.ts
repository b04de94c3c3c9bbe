/**
 * Something outside of this program does not work: the database, the disk, the network. The message says what, and what
 * to do; where in the code it was met helps nobody.
 */
export class Outage extends Error {
  override name = 'Outage'
}
