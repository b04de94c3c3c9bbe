import { createInterface } from 'node:readline/promises'

/** Somebody who answers. */
interface Terminal {
  say(text: string): void
  /** The answer without white space around it; `undefined` where the input has ended, as Ctrl+D ends it. */
  ask(question: string): Promise<string | undefined>
  close(): void
}

type Input = NodeJS.ReadableStream & { isTTY?: boolean }
type Output = NodeJS.WritableStream & { isTTY?: boolean }

/**
 * Opens the terminal of a process, to be closed by the caller.
 *
 * @returns `undefined` where nobody is there: in a pipe, in CI
 */
export function openTerminal({
  input = process.stdin,
  output = process.stdout,
  isCi = Boolean(process.env.CI),
}: { input?: Input; output?: Output; isCi?: boolean } = {}): Terminal | undefined {
  if (!input.isTTY || !output.isTTY || isCi) return undefined
  const reader = createInterface({ input, output })
  // A question that is open when the input ends is answered by nothing at all: see Node's `readline/promises`.
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
