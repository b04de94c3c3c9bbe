import { codeScheme } from './site-code.ts'

/**
 * Keeps this thread alive where code of a site fails after it was run: a promise that nobody waits for, or a timer. It
 * is told on the console, with its place. Any other error ends the thread, as it does without this.
 */
export function surviveLateFailures(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      if (!(error instanceof Error && error.stack?.includes(codeScheme))) throw error
      void tell(error)
    })
  }
}

async function tell(error: Error): Promise<void> {
  // Only now: it loads what most commands do without.
  const { placeOfLateError } = await import('./run-module.ts')
  const { file, line, column } = placeOfLateError(error)
  console.error(
    `\n${[file, line, column].filter(Boolean).join(':')}  error  This code has failed after its page was made: ${error.message} (code-failed)\n` +
      '    Nothing waits for promises and timers of the code of a site: do without them.\n',
  )
}
