/**
 * Runs `work` soon after it is asked for, never twice at once; what is asked for while it runs is one more run afterwards.
 * @param settleMs an editor writes a file in several steps: how long to wait for the last
 */
export function oneAtATime(work: () => Promise<void>, settleMs = 40): () => Promise<void> {
  let running = false
  let wanted = false
  return async () => {
    wanted = true
    if (running) return
    running = true
    while (wanted) {
      await new Promise((resolve) => setTimeout(resolve, settleMs))
      wanted = false
      await work()
    }
    running = false
  }
}
