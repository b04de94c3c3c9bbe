/**
 * Returns the CPU time, in milliseconds, that this process spends on a function. It is shorter than the elapsed time if
 * other processes use the cores.
 */
export function cpuTimeMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
