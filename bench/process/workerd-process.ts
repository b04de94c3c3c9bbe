import { existsSync, readFileSync, readdirSync } from 'node:fs'

/**
 * Clock ticks per second in which Linux counts a process's time (`getconf CLK_TCK`; 100 on every architecture that Node
 * runs on).
 */
const ticksPerSecond = 100

/** Size of a memory page in bytes (`getconf PAGESIZE`): the same on x86-64 and most ARM kernels. */
const pageBytes = 4096

/** Returns the ids of the workerd processes that this process started; empty without `/proc`. */
export function workerdChildren(): number[] {
  if (!existsSync('/proc/self/stat')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const stat = readStat(pid)
      return stat?.command === 'workerd' && stat.parent === process.pid
    })
}

/**
 * Returns the milliseconds of CPU time that all threads of a process have used so far, in user and kernel mode. Uses
 * the kernel's nanosecond counters if available, because a clock tick is as long as seven cold pages.
 */
export function cpuMs(pid: number): number {
  return scheduledMs(pid) ?? readStat(pid)?.cpuMs ?? NaN
}

/**
 * Returns the CPU time of the running threads from the scheduler's statistics, or `undefined` if the kernel doesn't
 * collect them.
 */
function scheduledMs(pid: number): number | undefined {
  try {
    const folder = `/proc/${pid}/task`
    const times = readdirSync(folder).map((thread) =>
      Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    return times.reduce((sum, time) => sum + time, 0) / 1e6
  } catch {
    return undefined
  }
}

/** Returns the peak resident memory of a process so far, in bytes. */
export function peakMemory(pid: number): number {
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) * 1024
}

/** Returns the resident memory of a process and its descendants, in bytes; 0 without `/proc`. */
export function residentBytesOfTree(root: number): number {
  if (!existsSync('/proc/self/stat')) return 0
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? [])
  const bytesBelow = (pid: number): number =>
    processes
      .filter(({ parent }) => parent === pid)
      .reduce((sum, each) => sum + each.residentBytes + bytesBelow(each.pid), 0)
  return (processes.find(({ pid }) => pid === root)?.residentBytes ?? 0) + bytesBelow(root)
}

interface ProcessStat {
  pid: number
  command: string
  parent: number
  cpuMs: number
  residentBytes: number
}

/**
 * Reads the relevant fields of `/proc/[pid]/stat` (proc_pid_stat(5)). Returns `undefined` if the process has ended.
 */
function readStat(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command is in parentheses and may contain any character, so fields are counted from the last parenthesis.
    const afterCommand = text.lastIndexOf(')')
    const fields = text.slice(afterCommand + 2).split(' ') // The list starts with the third field.
    return {
      pid,
      command: text.slice(text.indexOf('(') + 1, afterCommand),
      parent: Number(fields[1]),
      cpuMs: ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond,
      residentBytes: Number(fields[21]) * pageBytes,
    }
  } catch {
    return undefined
  }
}
