import { liveAddresses } from '../../core/live/index.ts'
import { answerEditorRequest } from './editor.ts'
import type { OpenInEditor } from './editor.ts'
import type { LiveEvents, Problems } from '../../core/live/index.ts'

/** The events that are sent to browsers: `content` after publishing, and `build` after the code was built. */
type LiveEvent = keyof Pick<LiveEvents, 'content' | 'build'>

/**
 * Handles requests to `/_dev/` of the development server. It serves a stream of events, and the script that receives
 * them in browsers. The Worker forwards these requests through the binding `DEV`, which only exists in `npm start`.
 */
export class LiveChannel {
  readonly #listeners = new Set<ReadableStreamDefaultController<Uint8Array>>()
  readonly #encoder = new TextEncoder()
  readonly #script: string
  /** The number of the last event. With it, a browser that reconnects can detect whether it missed an event. */
  #version = Date.now()
  #problems: Problems | undefined

  readonly #openInEditor: OpenInEditor | undefined

  /**
   * @param script the compiled source of `client/dev/live-reload.ts`
   * @param openInEditor opens the position of a problem
   */
  constructor(script: string, openInEditor?: OpenInEditor) {
    this.#script = script
    this.#openInEditor = openInEditor
  }

  send(event: LiveEvent): void {
    this.#version++
    this.#write(event, String(this.#version))
  }

  /** Sends problems to browsers. Browsers that connect later also receive them. */
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

  /** Closes all streams, so that the process can end. */
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
