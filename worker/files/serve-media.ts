import type { AppContext } from '../context.ts'
import { answerRange } from '../http/ranged-answer.ts'
import { dataSecurityPolicy } from '../http/security-headers.ts'
import type { StoredFile } from '../store/media.ts'
import { readSmallFile } from './cached-file.ts'
import { readBytes } from './read-bytes.ts'

/** The security policy for SVG files. Styles are allowed, but nothing else may run or be loaded. */
const svgSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** Responds with a stored file, or with the requested range of it. */
export async function serveMedia(context: AppContext, file: StoredFile, cacheControl: string): Promise<Response> {
  const { hash, type, size } = file
  const headers = {
    'Content-Type': type,
    'Cache-Control': cacheControl,
    ETag: `"${hash}"`,
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': type === 'image/svg+xml' ? svgSecurityPolicy : dataSecurityPolicy,
  }
  return await answerRange(context.req.raw, headers, {
    size,
    async read({ start, end }) {
      const small = await readSmallFile(context, file)
      return small?.slice(start, end + 1) ?? (await readBytes(context, file, { start, end }))
    },
  })
}
