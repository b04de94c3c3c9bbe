import { socialCardHeight, socialCardWidth } from '../../../core/image/index.ts'
import { patterns } from '../../../core/route/index.ts'
import type { PlanReader } from '../execute-plan.ts'
import type { GeneratedFile } from '../collect/source-file.ts'
import { hashOf } from '../content-hash.ts'
import type { SocialCardFonts } from '../social-cards/fonts.ts'
import type { NamedStyle } from '../social-cards/card-style.ts'
import type { SocialCard } from '../plan/requests.ts'

interface SocialCardUploadInput {
  socialCards: NamedStyle | null
  tools: { socialCardFonts?: SocialCardFonts }
}

/** Number of social cards per upload. */
const cardsAtOnce = 150

/**
 * Renders and uploads the social cards that a plan requests. Each card is rendered once.
 * @param upload stores new social cards. They become visible when an entry refers to them
 */
export function uploadSocialCards(
  { socialCards, tools: { socialCardFonts } }: SocialCardUploadInput,
  upload: (socialCards: readonly GeneratedFile[]) => Promise<unknown>,
): PlanReader['socialCards'] {
  const rendered = new Map<string, SocialCard>()
  return async (wanted) => {
    let waiting: GeneratedFile[] = []
    const missing = [...wanted].filter(([name]) => !rendered.has(name))
    if (!socialCards || !socialCardFonts || missing.length === 0) return rendered
    // The renderer is loaded on demand, because most syncs render no cards.
    const { renderSocialCard } = await import('../social-cards/render-card.ts')
    for (const [name, words] of missing) {
      const card = await renderSocialCard(words, socialCards.style, socialCardFonts)
      if ('missing' in card) {
        rendered.set(name, card)
        continue
      }
      const { bytes } = card
      const file = `${name}.png`
      const hash = hashOf(bytes)
      const size = { size: bytes.length, width: socialCardWidth, height: socialCardHeight }
      waiting.push({ file, hash, type: 'image/png', ...size, bytes })
      rendered.set(name, { address: patterns.media.href({ hash, name: file }) })
      if (waiting.length < cardsAtOnce) continue
      await upload(waiting)
      waiting = []
    }
    if (waiting.length > 0) await upload(waiting)
    return rendered
  }
}
