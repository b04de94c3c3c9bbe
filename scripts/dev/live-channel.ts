import { liveAddresses } from '../../core/live/index.ts'
import { answerEditorRequest } from './editor.ts'
import type { OpenInEditor } from './editor.ts'
import type { LiveEvents, Problems } from '../../core/live/index.ts'

/** Events for open browsers: content was published, or the code was rebuilt. */
type LiveEvent = keyof Pick<LiveEvents, 'content' | 'build'>

/**
 * The path `/_dev/` of the development server: a stream of events for open browsers, and the script that listens to it.
 * The worker forwards requests through its binding `DEV`, which only `npm start` provides.
 */
export class LiveChannel {
  readonly #listeners = new Set<ReadableStreamDefaultController<Uint8Array>>()
  readonly #encoder = new TextEncoder()
  readonly #script: string
  /** Number of the last event. A browser that reconnects uses it to see whether it missed one. */
  #version = Date.now()
  #problems: Problems | undefined

  readonly #openInEditor: OpenInEditor | undefined

  /**
   * @param script source of `client/dev/live-reload.ts`, built
   * @param openInEditor opens the location of a problem
   */
  constructor(script: string, openInEditor?: OpenInEditor) {
    this.#script = script
    this.#openInEditor = openInEditor
  }

  send(event: LiveEvent): void {
    this.#version++
    this.#write(event, String(this.#version))
  }

  /** Sends an event to open browsers, and to those that connect later. */
  report(problems: Problems): void {
    this.#problems = problems
    this.#write('problems', JSON.stringify(problems))
  }

  answer(request: Request): Response | Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === liveAddresses.script) {
      return new Response(this.#script, {
        headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
      })
    }
    if (pathname === liveAddresses.editor && this.#openInEditor) return answerEditorRequest(request, this.#openInEditor)
    if (pathname !== liveAddresses.events) return new Response('Not found', { status: 404 })
    let listener: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        listener = controller
        this.#listeners.add(controller)
        controller.enqueue(this.#message('hello', String(this.#version)))
        if (this.#problems) controller.enqueue(this.#message('problems', JSON.stringify(this.#problems)))
      },
      cancel: () => {
        this.#listeners.delete(listener)
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
  }

  /** Closes every stream, so that the process can stop. */
  close(): void {
    for (const listener of this.#listeners) {
      try {
        listener.close()
      } catch {
        /* The browser has already closed the stream. */
      }
    }
    this.#listeners.clear()
  }

  #message(event: keyof LiveEvents, data: string): Uint8Array {
    return this.#encoder.encode(`event: ${event}\ndata: ${data}\n\n`)
  }

  #write(event: keyof LiveEvents, data: string): void {
    const message = this.#message(event, data)
    for (const listener of this.#listeners) {
      try {
        listener.enqueue(message)
      } catch {
        this.#listeners.delete(listener)
      }
    }
  }
}
