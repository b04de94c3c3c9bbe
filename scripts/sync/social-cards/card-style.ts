import { readFileSync } from 'node:fs'
import { accentColor, defaultColors, rampColor } from '../../../core/release/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import { hashOf } from '../content-hash.ts'
import type { CodeFolder } from '../code/site-code.ts'
import { findFont } from '../fonts/site-fonts.ts'
import type { SocialCardStyle } from './render-card.ts'

/** The style of a site's social cards and its hash. If the hash changes, all cards are rendered again. */
export interface NamedStyle {
  style: SocialCardStyle
  name: string
}

/** Part of the hash. Increase it if the rendering changes. */
const version = '1'

/**
 * Returns the style of a site's social cards, which is derived from its theme. It uses the font for headings and the
 * colors of the site's color mode. If readers can choose the mode, light mode is used.
 * @param codeFolders the folders that may contain fonts of the site and its plugins
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
