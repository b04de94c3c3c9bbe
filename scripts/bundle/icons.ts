import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { brandNames, iconNames } from '../../client/elements/icon-names.ts'
import type { IconName } from '../../client/elements/icon-names.ts'
import { iconSetFile } from '../icon-sets.ts'

interface IconSet {
  icons: Record<string, { body: string } | undefined>
}

/** Matches the attributes that all Lucide icons share, because the sprite contains them only once. */
const strokeAttributes =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

/** The width and height of icons in both sets, in SVG units. */
const side = 24

const names = [...iconNames, ...brandNames]

async function readSet(prefix: string): Promise<IconSet> {
  return JSON.parse(await readFile(iconSetFile(prefix), 'utf8')) as IconSet
}

/**
 * Writes the icons of the interface to one SVG file, one below the other. The file is used as a mask
 * (`client/styles/elements/icon.css`), so that icons have the color of the text.
 * @param folder the folder of the static assets
 * @returns the file name, which contains a hash
 * @throws if an icon in icon-names.ts isn't in any of the sets
 */
export async function writeIconSprite(folder: string): Promise<string> {
  const [lucide, brands] = await Promise.all(['lucide', 'simple-icons'].map(readSet))
  const drawings = names.map((name, row) => {
    const icon = lucide!.icons[name]
    const mark = brands!.icons[name]
    const place = `transform="translate(0 ${row * side})"`
    if (icon) return `<g ${place}>${icon.body.replace(strokeAttributes, '')}</g>`
    if (mark) return `<g ${place} fill="#000" stroke="none">${mark.body.replaceAll(' fill="currentColor"', '')}</g>`
    throw new Error(`Unknown icon "${name}". Find icon names at https://lucide.dev/icons and https://simpleicons.org`)
  })
  const sprite =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side * drawings.length}" fill="none"` +
    ` stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${drawings.join('')}</svg>`
  const name = `icons.${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`
  await writeFile(join(folder, name), sprite)
  return name
}

/** Icons that aren't visible when a page is loaded, because they are in closed menus or at the end of a page. */
const deferredNames: ReadonlySet<string> = new Set([
  'file-text',
  'keyboard',
  'link',
  'maximize-2',
  'monitor',
  'text-wrap',
  ...brandNames,
] satisfies IconName[])

/**
 * Replaces `@import 'icons'` and `@import 'deferred-icons'` in a style sheet with classes for the icons, which select a
 * row of the sprite.
 * @param sprite the URL of the sprite
 */
export function iconClasses(sprite: string): Plugin {
  const rows = names.map((name, row) => ({
    name,
    rule: `${name === 'arrow-up-right' ? '.external,' : ''}.icon-${name}{--row:${row}}`,
  }))
  const rulesOf = (isDeferred: boolean) =>
    rows.filter(({ name }) => deferredNames.has(name) === isDeferred).map(({ rule }) => rule)
  const mask = `span.icon { mask: url(${sprite}) 0 calc(var(--row) * 100% / ${names.length - 1}) / 100% }`
  return {
    name: 'icon-classes',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(?:deferred-)?icons$/ }, ({ path }) => ({ path, namespace: 'icon-classes' }))
      onLoad({ filter: /.*/, namespace: 'icon-classes' }, ({ path }) => ({
        contents: (path === 'icons' ? [mask, ...rulesOf(false)] : rulesOf(true)).join('\n'),
        loader: 'css',
      }))
    },
  }
}
