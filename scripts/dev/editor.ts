import { realpath } from 'node:fs/promises'
import { isAbsolute, resolve, sep } from 'node:path'

/** Opens a position in the author's editor. Returns `false` if the file isn't part of the content. */
export type OpenInEditor = (place: EditorPlace) => Promise<boolean>

interface EditorPlace {
  /** The path, either absolute or relative to the content folder. */
  file: string
  line: number
  column: number
}

/**
 * Returns a function that opens files of a content folder in the editor that is running or that `LAUNCH_EDITOR`
 * specifies.
 */
export function editorFor(contentFolder: string): OpenInEditor {
  return async ({ file, line, column }) => {
    const path = await contentPath(contentFolder, file)
    if (path === undefined) return false
    const { default: launch } = await import('launch-editor')
    launch(`${path}:${line}:${column}`)
    return true
  }
}

/**
 * Returns the real path of a file in the content folder. Returns `undefined` if the file is missing or outside of the
 * folder.
 */
async function contentPath(contentFolder: string, file: string): Promise<string | undefined> {
  try {
    const folder = await realpath(contentFolder)
    const path = await realpath(isAbsolute(file) ? file : resolve(folder, file))
    return path.startsWith(folder + sep) ? path : undefined
  } catch {
    return undefined
  }
}

/**
 * Handles a request to open a file. Any website in the author's browser could send such a request, so its origin is
 * checked. Browsers include it in the request (Fetch Metadata), and they send JSON to another origin only after a
 * preflight request. Requests for a host name that was rebound to this machine are rejected.
 */
export async function answerEditorRequest(request: Request, open: OpenInEditor): Promise<Response> {
  const { origin, hostname } = new URL(request.url)
  const isOwn =
    request.headers.get('sec-fetch-site') === 'same-origin' &&
    request.headers.get('origin') === origin &&
    /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
  if (request.method !== 'POST' || !isOwn || request.headers.get('content-type') !== 'application/json')
    return new Response('Only pages of this site on this machine can open files.', { status: 403 })
  const place = parsePlace(await request.json().catch(() => undefined))
  if (!place) return new Response('Send JSON with `file`, and numbers for `line` and `column`.', { status: 400 })
  return (await open(place))
    ? new Response(null, { status: 204 })
    : new Response('The file is not in the content folder.', { status: 404 })
}

function parsePlace(input: unknown): EditorPlace | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { file, line = 1, column = 1 } = input as Record<string, unknown>
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
  return typeof file === 'string' && !file.includes('\0') && isCount(line) && isCount(column)
    ? { file, line, column }
    : undefined
}
