/**
 * How many milliseconds this process worked for what a function does: less than what passed where others have the
 * cores, too.
 */
export function cpuTimeMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
