import { socialCardHeight, socialCardWidth } from '../../../core/image/index.ts'
import { Canvas } from './canvas.ts'
import type { Color } from './canvas.ts'
import type { SocialCardFonts } from './fonts.ts'
import { Paragraph } from './set-text.ts'
import type { SetLine } from './set-text.ts'

/** The texts on a social card. */
export interface SocialCardTexts {
  title: string
  /** The title of the folder that contains the page. Empty if there is no such folder. */
  section: string
  /** The name of the site. Empty if it is the same as the title. */
  site: string
  /** The language as a BCP 47 tag. */
  language: string
  dir: 'ltr' | 'rtl'
}

/** The style of a site's social cards. */
export interface SocialCardStyle {
  ground: Color
  text: Color
  quiet: Color
  accent: Color
  /** The paths of the site's own font files. */
  fonts: readonly string[]
}

/** Font sizes for the title with the maximum number of lines for each. The first size that fits is used. */
const titleSizes = [
  { size: 84, maxLines: 2 },
  { size: 72, maxLines: 3 },
  { size: 60, maxLines: 4 },
  { size: 48, maxLines: 5 },
]
const smallSize = 34

/** The distance between the text and the edges of the card in pixels. */
const margin = 84

/** The width of the colored bar at the edge of the card where text starts, in pixels. */
const markWidth = 16
const maxWidth = socialCardWidth - 2 * margin

/** The indexes of the inks in the canvas. */
const [textInk, quietInk, accentInk] = [0, 1, 2]

/** The image of a social card, or the characters that none of the fonts contains. */
type RenderedCard = { bytes: Buffer } | { missing: string[] }

/**
 * Renders the social card of a page as a PNG of 1200 × 630 pixels. The same texts and style yield the same bytes on
 * every machine.
 */
export async function renderSocialCard(
  words: SocialCardTexts,
  style: SocialCardStyle,
  fonts: SocialCardFonts,
): Promise<RenderedCard> {
  const written = [words.title, words.section, words.site, '…']
  const chosen = await fonts.choose(written.join(''), words.language, style.fonts)
  const missing = [...chosen].flatMap(([code, font]) => (font ? [] : String.fromCodePoint(code)))
  const needed = missing.filter((character) => !decoration.test(character))
  if (needed.length > 0) return { missing: needed }

  const [title, section, site] = written.map((text) => {
    const shown = missing.length === 0 ? text : [...text].filter((each) => !missing.includes(each)).join('')
    return new Paragraph(shown.replace(/ +/g, ' ').trim(), { ...words, fonts: chosen })
  }) as [Paragraph, Paragraph, Paragraph]

  const canvas = new Canvas(socialCardWidth, socialCardHeight, style.ground, [style.text, style.quiet, style.accent])
  const isRtl = words.dir === 'rtl'
  const write = (ink: number, line: SetLine, size: number, baseline: number) =>
    canvas.write(ink, line, size, isRtl ? socialCardWidth - margin - line.width * size : margin, baseline)

  canvas.fill(accentInk, isRtl ? socialCardWidth - markWidth : 0, 0, markWidth, socialCardHeight)
  for (const line of section.setBeginning(maxWidth / smallSize, 1)) write(accentInk, line, smallSize, 124)
  const { size, lines } = setTitle(title)
  const lineHeight = Math.round(size * 1.22)
  const top = 160 + Math.round((340 - lines.length * lineHeight) / 2)
  lines.forEach((line, index) => write(textInk, line, size, top + Math.round(lineHeight * (index + 0.5) + size * 0.36)))
  for (const line of site.setBeginning(maxWidth / smallSize, 1)) write(quietInk, line, smallSize, 556)
  return { bytes: canvas.encode() }
}

/** Symbols and variation selectors. A card can omit them without changing the meaning of its text. */
const decoration = /[\p{So}\p{Sk}\p{Cf}\p{Cc}\p{Extended_Pictographic}\ufe0e\ufe0f]/u

function setTitle(title: Paragraph): { size: number; lines: SetLine[] } {
  for (const { size, maxLines } of titleSizes) {
    const lines = title.set(maxWidth / size, maxLines)
    if (lines) return { size, lines }
  }
  const { size, maxLines } = titleSizes.at(-1)!
  return { size, lines: title.setBeginning(maxWidth / size, maxLines) }
}
