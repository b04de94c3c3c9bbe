import { followOverlay, overlayStatePath } from '../../../core/api/index.ts'
import type { OverlayState } from '../../../core/api/index.ts'
import type { SiteApi } from '../../../core/release/index.ts'
import type { Bucket } from '../../local/bucket.ts'
import { hashOf } from '../content-hash.ts'
import { readPublishedText } from '../collect/published-text.ts'
import type { GeneratedFile, MediaFile } from '../collect/source-file.ts'
import type { D1Target } from '../../local/d1-target.ts'
import { publishedPath } from './release-apis.ts'
import { visibleAt } from '../versioned-table.ts'
import type { CurrentRelease } from '../versioned-table.ts'

/**
 * Returns the files with the translation states of APIs, updated from the published ones. A translation is stale if its
 * original has changed but the translation hasn't.
 */
export async function followOverlays(
  target: D1Target,
  bucket: Bucket | undefined,
  {
    apis,
    media,
    current,
  }: {
    apis: readonly SiteApi[]
    media: readonly (MediaFile | GeneratedFile)[]
    current: Pick<CurrentRelease, 'files' | 'number' | 'releases'>
  },
): Promise<GeneratedFile[]> {
  const paths = apis.flatMap((api) =>
    Object.keys(api.overlays ?? {}).map((code) => ({
      path: overlayStatePath(code, api.path),
      before: overlayStatePath(code, publishedPath(api, current)),
    })),
  )
  if (paths.length === 0) return []
  const hashes = new Map(visibleAt(current.files, current.number).map(({ path, media: hash }) => [path, hash]))
  const followed: GeneratedFile[] = []
  for (const { path, before: former } of paths) {
    const file = media.find((each) => each.file === `public${path}`)
    const published = hashes.get(former)
    if (!file || !('bytes' in file) || published === undefined || published === file.hash) continue
    // A sync wrote this JSON.
    const before = JSON.parse(await readPublishedText(target, bucket, published)) as OverlayState
    const now = followOverlay(before, JSON.parse(file.bytes.toString('utf8')) as OverlayState)
    const bytes = Buffer.from(JSON.stringify(now))
    followed.push({ ...file, bytes, size: bytes.length, hash: hashOf(bytes) })
  }
  return followed
}
