import { readFileSync } from 'node:fs'
import { accentColor, defaultColors, rampColor } from '../../../core/release/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import { hashOf } from '../content-hash.ts'
import type { CodeFolder } from '../code/site-code.ts'
import { findFont } from '../fonts/site-fonts.ts'
import type { SocialCardStyle } from './render-card.ts'

/** The style of a site's social cards, and its hash: cards are rendered again when it changes. */
export interface NamedStyle {
  style: SocialCardStyle
  name: string
}

/** A part of the hash. Increase it when the rendering changes. */
const version = '1'

/**
 * Returns the style of a site's social cards, from its theme: the colors of the mode (light if readers choose) and the
 * heading font.
 * @param codeFolders with the site's own fonts, and those of its plugins
 * @returns `null` if social cards are disabled
 */
export function socialCardStyle(
  { theme = {}, pagePictures }: SiteConfigInput,
  codeFolders: readonly CodeFolder[],
): NamedStyle | null {
  if (pagePictures === false) return null
  const neutral = theme.colors?.neutral ?? defaultColors.neutral
  const fonts = [theme.fonts?.heading, theme.fonts?.sans]
    .flatMap((files) => [files].flat()[0] ?? [])
    .flatMap((file) => findFont(file, codeFolders)?.path ?? [])
  const colors =
    theme.colorMode === 'dark'
      ? {
          ground: rampColor(neutral, 950, 'neutral'),
          text: rampColor(neutral, 200, 'neutral'),
          quiet: rampColor(neutral, 400, 'neutral'),
          accent: accentColor(theme.colors ?? {}, 'dark'),
        }
      : {
          ground: [255, 255, 255] as const,
          text: rampColor(neutral, 900, 'neutral'),
          quiet: rampColor(neutral, 600, 'neutral'),
          accent: accentColor(theme.colors ?? {}, 'light'),
        }
  return {
    style: { ...colors, fonts },
    name: hashOf(version, JSON.stringify(colors), ...fonts.map((path) => readFileSync(path))),
  }
}
