import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/** A message of the Chrome DevTools Protocol. */
interface Message {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
  sessionId?: string
}

/** A running browser that is controlled over a pipe, so no other process can connect to it. */
export interface BrowserPipe {
  /**
   * Sends a command of the Chrome DevTools Protocol.
   * @throws errors of the browser, or an error if it has ended
   */
  send<Result = unknown>(method: string, params?: object, sessionId?: string): Promise<Result>
  /** Registers a function that receives the events of a session. */
  listen(sessionId: string, receive: (method: string, params: unknown) => void): void
  close(): Promise<void>
}

const flags = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--hide-scrollbars',
  '--mute-audio',
]

/** Starts a headless browser with an empty profile in a temporary folder. */
export async function openBrowserPipe(path: string): Promise<BrowserPipe> {
  const profile = await mkdtemp(join(tmpdir(), 'rivage-print-'))
  // Chromium can't run as root with its sandbox. The documents are trusted: they belong to the site and run no scripts.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(path, [...flags, ...sandbox, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [, , errors, input, output] = child.stdio as [null, null, Readable, Writable, Readable]
  let complaint = ''
  errors.on('data', (text: Buffer) => (complaint = (complaint + text.toString()).slice(-2000)))
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, (method: string, params: unknown) => void>()
  let lastId = 0
  let failure: Error | undefined
  const end = (error: Error) => {
    failure ??= error
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
  child.on('error', end)
  child.on('exit', (code) => end(new Error(`The browser exited with code ${code}. ${lastLine(complaint)}`.trim())))
  input.on('error', end)
  readMessages(output, (message) => {
    if (message.id === undefined) listeners.get(message.sessionId ?? '')?.(message.method ?? '', message.params)
    else if (message.error) waiting.get(message.id)?.reject(new Error(message.error.message))
    else waiting.get(message.id)?.resolve(message.result)
    if (message.id !== undefined) waiting.delete(message.id)
  })
  return {
    async send<Result>(method: string, params: object = {}, sessionId?: string) {
      if (failure) throw failure
      const id = ++lastId
      const answer = Promise.withResolvers<unknown>()
      waiting.set(id, answer)
      input.write(`${JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) })}\0`)
      return (await answer.promise) as Result // The type of the result depends on the method.
    },
    listen: (sessionId, receive) => listeners.set(sessionId, receive),
    async close() {
      const ended = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : undefined
      child.kill('SIGKILL')
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Calls `receive` for each message. Messages are terminated by a zero byte. */
function readMessages(output: Readable, receive: (message: Message) => void): void {
  let parts: Buffer[] = []
  output.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      parts.push(chunk.subarray(from, end))
      receive(JSON.parse(Buffer.concat(parts).toString()) as Message)
      parts = []
      from = end + 1
    }
    if (from < chunk.length) parts.push(chunk.subarray(from))
  })
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
