import type { Element } from 'hast'
import type { Diagnostic } from '../error/index.ts'
import { decodePathname } from '../route/index.ts'
import type { Media } from './resolver.ts'

/** File types that aren't images, and image types that most browsers don't show. */
const unshown = /\.(?:(mp4|webm|mov|m4v)|(hei[cf]|tiff?|psd|jxl|eps|wmf|emf)|mp3|pdf|txt|html|xml)(?:[?#]|$)/i

/** Reports an image that browsers don't show: another file type, and a URL that the content security policy forbids. */
export function unshownFile(
  { position }: Element,
  { written, media, file }: { written: string; media: Media | undefined; file: string },
): Diagnostic[] {
  const isInsecure = /^http:\/\//i.test(written)
  const [found, video, image] = unshown.exec(written) ?? []
  if (!isInsecure && (!media || found === undefined)) return []
  const name = decodePathname(written) ?? written
  const { line, column } = position?.start ?? {}
  return [
    {
      severity: 'warning',
      file,
      line,
      column,
      code: 'missing-image',
      message: isInsecure
        ? `Browsers don't load the image \`${written}\`, because pages only show images with \`https:\` URLs.`
        : image
          ? `Most browsers don't show the image \`${name}\`, because of its file type.`
          : `The file \`${name}\` is not an image, so browsers don't show it.`,
      hint: isInsecure
        ? 'Use an `https:` URL, or copy the image into the content folder.'
        : image
          ? 'Convert it to WebP, JPEG, or PNG.'
          : video
            ? `Use \`::video{src="${written}"}\` instead.`
            : 'Link to it instead.',
      address: written,
    },
  ]
}

/**
 * Sets the size of an image, to prevent a layout shift when it loads. Parses the author's dimensions as browsers do,
 * and computes a missing one from the image's proportions. The height of an image whose width is a percentage can't be
 * computed.
 */
export function setSize(node: Element, { width, height }: Media): void {
  const { properties } = node
  const own = { width: parseDimension(properties.width), height: parseDimension(properties.height) }
  for (const name of ['width', 'height'] as const) if (own[name] === undefined) delete properties[name]
  // Browsers ignore a percentage height that depends on the image.
  if (own.height?.isShare) delete properties.height
  if (own.width?.isShare) {
    properties.width = `${own.width.number}%`
    if (width && height && !own.height) node.data = { ...node.data, aspectRatio: Number((width / height).toFixed(4)) }
    return
  }
  if (!width || !height) return
  const given = { width: own.width?.number, height: own.height?.isShare ? undefined : own.height?.number }
  properties.width = given.width ?? (given.height ? Math.round((given.height * width) / height) : width)
  properties.height = given.height ?? (given.width ? Math.round((given.width * height) / width) : height)
}

/**
 * Parses a dimension as browsers do, ignoring a unit after the number (HTML Standard, §2.3.4.4). Returns `undefined` if
 * it is invalid.
 */
function parseDimension(value: Element['properties'][string]): { number: number; isShare: boolean } | undefined {
  const [, digits, sign] = /^\s*\+?(\d+(?:\.\d+)?)(%)?/.exec(String(value ?? '')) ?? []
  const number = Number(digits)
  return number > 0 ? { number, isShare: sign !== undefined } : undefined
}

/** The number of pixels in each absolute unit of CSS, and in the units of the font size on an unchanged page. */
const unitSizes: Readonly<Record<string, number>> = {
  rem: 16,
  em: 16,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
}

/** Reports a dimension with a unit that browsers ignore: they read `20rem` as 20 pixels. */
export function ignoredUnits({ properties, position }: Element, file: string): Diagnostic[] {
  return (['width', 'height'] as const).flatMap((name): Diagnostic[] => {
    const written = String(properties[name] ?? '')
    const [, digits, unit = ''] = /^\s*\+?(\d+(?:\.\d+)?)\s*([a-z]+)\s*$/i.exec(written) ?? []
    if (digits === undefined || unit.toLowerCase() === 'px') return []
    const { line, column } = position?.start ?? {}
    const size = unitSizes[unit.toLowerCase()]
    const pixels = size && `\`${name}="${Math.round(Number(digits) * size)}"\` for pixels`
    const share = name === 'width' && `\`width="${size ? 50 : digits}%"\` for a share of the column`
    return [
      {
        severity: 'warning',
        file,
        line,
        column,
        code: 'removed-attribute',
        message: `Browsers ignore the unit in \`${name}="${written}"\`, so the image has a ${name} of ${digits} pixels.`,
        hint: `Write ${[pixels, share].filter(Boolean).join(', or ') || 'a number of pixels without a unit'}.`,
      },
    ]
  })
}
