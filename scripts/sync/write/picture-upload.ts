import { pictureHeight, pictureWidth } from '../../../core/image/index.ts'
import { patterns } from '../../../core/route/index.ts'
import type { PlanReader } from '../carry-out.ts'
import type { MadeFile } from '../collect/source-file.ts'
import { hashOf } from '../content-hash.ts'
import type { PictureFonts } from '../pictures/fonts.ts'
import type { NamedStyle } from '../pictures/picture-style.ts'
import type { Picture } from '../plan/requests.ts'

interface PictureInput {
  pictures: NamedStyle | null
  tools: { pictureFonts?: PictureFonts }
}

/** Number of social cards per upload. */
const picturesAtOnce = 150

/**
 * Renders and uploads the social cards that a plan requests, each once.
 * @param upload stores new social cards, which become visible when an entry refers to them
 */
export function uploadPictures(
  { pictures, tools: { pictureFonts } }: PictureInput,
  upload: (pictures: readonly MadeFile[]) => Promise<unknown>,
): PlanReader['pictures'] {
  const rendered = new Map<string, Picture>()
  return async (wanted) => {
    let waiting: MadeFile[] = []
    const missing = [...wanted].filter(([name]) => !rendered.has(name))
    if (!pictures || !pictureFonts || missing.length === 0) return rendered
    // Loaded on demand, because most syncs render nothing.
    const { renderPicture } = await import('../pictures/render-picture.ts')
    for (const [name, words] of missing) {
      const picture = await renderPicture(words, pictures.style, pictureFonts)
      if ('missing' in picture) {
        rendered.set(name, picture)
        continue
      }
      const { bytes } = picture
      const file = `${name}.png`
      const hash = hashOf(bytes)
      const size = { size: bytes.length, width: pictureWidth, height: pictureHeight }
      waiting.push({ file, hash, type: 'image/png', ...size, bytes })
      rendered.set(name, { address: patterns.media.href({ hash, name: file }) })
      if (waiting.length < picturesAtOnce) continue
      await upload(waiting)
      waiting = []
    }
    if (waiting.length > 0) await upload(waiting)
    return rendered
  }
}
