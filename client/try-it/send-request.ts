import type { SampleRequest } from '../../core/api/samples/index.ts'
import type { ComposedRequest } from './compose-request.ts'

/** The API's response, formatted for readers. */
export interface ApiResponse {
  status: string
  isSuccess: boolean
  milliseconds: number
  /** The headers that the API lets this site read. */
  headers: [name: string, value: string][]
  /** The body. JSON is indented. */
  text: string
}

/** Maximum number of characters of a body to show. */
const maxShown = 100_000

/** Returns whether a browser can send the request unchanged. Browsers don't let scripts set the header `Cookie`. */
export function isSendable({ headers }: SampleRequest): boolean {
  return !headers.some(([name]) => name.toLowerCase() === 'cookie')
}

/**
 * Sends a request directly to the API, without cookies and without a referrer.
 * @throws TypeError if the browser may not send the request or read the response
 */
export async function sendRequest({ request, files }: ComposedRequest): Promise<ApiResponse> {
  const start = performance.now()
  const headers = new Headers(request.headers.map(([name, value]) => [name, value]))
  if (request.basic) {
    const bytes = new TextEncoder().encode(`${request.basic.user}:${request.basic.password}`)
    headers.set('Authorization', `Basic ${btoa(String.fromCharCode(...bytes))}`)
  }
  const { body } = request
  if (body?.kind === 'text' || body?.kind === 'file') headers.set('Content-Type', body.contentType)
  const response = await fetch(request.url, {
    method: request.method,
    headers,
    body: bodyOf(request, files),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })
  const text = await response.text()
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    isSuccess: response.ok,
    milliseconds: Math.round(performance.now() - start),
    headers: [...response.headers],
    text: shown(text, response.headers.get('content-type') ?? ''),
  }
}

function bodyOf({ body }: SampleRequest, files: ComposedRequest['files']): BodyInit | null {
  switch (body?.kind) {
    case 'text':
      return body.text
    case 'file':
      return files.get('') ?? null
    case 'form':
      return new URLSearchParams(body.fields.map(([name, value]) => [name, value]))
    case 'multipart': {
      const form = new FormData()
      for (const part of body.parts) {
        const file = 'file' in part ? files.get(part.name) : undefined
        if (file) form.append(part.name, file)
        else if ('text' in part)
          form.append(part.name, part.contentType ? new Blob([part.text], { type: part.contentType }) : part.text)
      }
      return form
    }
    default:
      return null
  }
}

/**
 * Returns a body for display: shortened to the maximum length, and with JSON indented. JSON with very long numbers
 * stays as it is, because parsing would change their digits.
 */
function shown(text: string, contentType: string): string {
  const cut = text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
  if (text.length > maxShown || !/[/+]json\b/i.test(contentType) || /\d{16}/.test(text)) return cut
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
