import { createInterface } from 'node:readline/promises'

/** A terminal with a person who can answer prompts. */
interface Terminal {
  say(text: string): void
  /** Returns the trimmed answer, or `undefined` at the end of the input, such as Ctrl+D. */
  ask(question: string): Promise<string | undefined>
  close(): void
}

type Input = NodeJS.ReadableStream & { isTTY?: boolean }
type Output = NodeJS.WritableStream & { isTTY?: boolean }

/**
 * Opens the terminal of a process. The caller must close it.
 *
 * @returns `undefined` if the process is not interactive: in a pipe, in CI
 */
export function openTerminal({
  input = process.stdin,
  output = process.stdout,
  isCi = Boolean(process.env.CI),
}: { input?: Input; output?: Output; isCi?: boolean } = {}): Terminal | undefined {
  if (!input.isTTY || !output.isTTY || isCi) return undefined
  const reader = createInterface({ input, output })
  // If the input ends during a question, Node's `readline/promises` never resolves it.
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
