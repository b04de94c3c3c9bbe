import { createInterface } from 'node:readline/promises'

/** A terminal in which a person can answer questions. */
interface Terminal {
  say(text: string): void
  /**
   * Returns the answer without surrounding white space. Returns `undefined` at the end of the input, for example after
   * Ctrl+D.
   */
  ask(question: string): Promise<string | undefined>
  close(): void
}

type Input = NodeJS.ReadableStream & { isTTY?: boolean }
type Output = NodeJS.WritableStream & { isTTY?: boolean }

/**
 * Opens the terminal of a process. The caller must close it.
 *
 * @returns `undefined` if the process isn't interactive, such as in a pipe or in CI
 */
export function openTerminal({
  input = process.stdin,
  output = process.stdout,
  isCi = Boolean(process.env.CI),
}: { input?: Input; output?: Output; isCi?: boolean } = {}): Terminal | undefined {
  if (!input.isTTY || !output.isTTY || isCi) return undefined
  const reader = createInterface({ input, output })
  // If the input ends during a question, the promise from Node's `readline/promises` never settles.
  const ended = new Promise<undefined>((resolve) => reader.once('close', () => resolve(undefined)))
  let isOpen = true
  reader.once('close', () => {
    isOpen = false
  })
  return {
    say: (text) => output.write(`${text}\n`),
    ask: async (question) =>
      isOpen ? await Promise.race([reader.question(question).then((answer) => answer.trim()), ended]) : undefined,
    close: () => reader.close(),
  }
}
