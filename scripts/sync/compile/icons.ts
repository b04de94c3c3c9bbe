import { readFileSync } from 'node:fs'
import { join } from 'node:path'
// Importing from the package's index would load sixty more modules in every command.
import { getIconData } from '@iconify/utils/lib/icon-set/get-icon'
import { iconToSVG } from '@iconify/utils/lib/svg/build'
import type { IconDrawing } from '../../../core/icon/index.ts'
import type { FindIcon } from '../../../worker/render/icon-sheet.tsx'
import { installedIconSets } from '../../icon-sets.ts'
import { packageFolders } from '../../project.ts'
import type { Project } from '../../project.ts'
import { nearestName } from '../../nearest-name.ts'

/** Finds icons by name; see `createIcons`. */
export interface Icons {
  find: FindIcon
  /** Returns the known icon with the most similar name. */
  nearest: (name: string) => string | undefined
}

type IconSet = Parameters<typeof getIconData>[0]

/**
 * Creates a lookup for icons in the sets installed from npm (such as `@iconify-json/lucide`). A set is read when one of
 * its icons is first used. Names have Iconify's format: `i-lucide-rocket`, `lucide:rocket`, `i-simple-icons-github`.
 */
export function createIcons(project: Project | undefined): Icons {
  const folders = installedIconSets(packageFolders(project))
  const prefixes = [...folders.keys()]
  const sets = new Map<string, IconSet>()
  const found = new Map<string, IconDrawing | undefined>()

  const setOf = (prefix: string): IconSet => {
    const known =
      sets.get(prefix) ?? (JSON.parse(readFileSync(join(folders.get(prefix) ?? '', 'icons.json'), 'utf8')) as IconSet)
    sets.set(prefix, known)
    return known
  }
  const look = (name: string): IconDrawing | undefined => {
    const { prefix, icon } = splitName(name, prefixes)
    const data = prefix !== undefined && hasIcon(setOf(prefix), icon) ? getIconData(setOf(prefix), icon) : null
    if (!data) return undefined
    const { body, viewBox } = iconToSVG(data)
    return { body: styleAsAttributes(body), width: viewBox[2], height: viewBox[3] }
  }
  return {
    find(name) {
      if (!found.has(name)) found.set(name, look(name))
      return found.get(name)
    },
    nearest(name) {
      const { prefix = 'lucide', icon } = splitName(name, prefixes)
      const nearest = prefixes.includes(prefix) ? nearestName(icon, Object.keys(setOf(prefix).icons)) : undefined
      return nearest && `i-${prefix}-${nearest}`
    },
  }
}

/**
 * Converts the `style` attributes of an icon into SVG attributes, because the content security policy forbids inline
 * styles.
 */
function styleAsAttributes(body: string): string {
  return body.replace(/ style="([^"]*)"/g, (_, style: string) =>
    style
      .split(';')
      .flatMap((declaration) => {
        const [name, value] = declaration.split(':').map((part) => part.trim())
        return name && value ? ` ${name}="${value}"` : []
      })
      .join(''),
  )
}

/** Only own keys count: every object inherits `constructor`, which is not an icon. */
function hasIcon({ icons, aliases = {} }: IconSet, name: string): boolean {
  return Object.hasOwn(icons, name) || Object.hasOwn(aliases, name)
}

/**
 * Splits a name into icon set and icon, either at the colon or after the longest name of an installed set. A name
 * without a set belongs to Lucide.
 */
function splitName(name: string, prefixes: readonly string[]): { prefix: string | undefined; icon: string } {
  const plain = name.replace(/^i[-:]/, '')
  const colon = plain.indexOf(':')
  if (colon !== -1) {
    const prefix = plain.slice(0, colon)
    return { prefix: prefixes.includes(prefix) ? prefix : undefined, icon: plain.slice(colon + 1) }
  }
  const prefix = prefixes
    .filter((candidate) => plain.startsWith(`${candidate}-`))
    .sort((a, b) => b.length - a.length)[0]
  return prefix
    ? { prefix, icon: plain.slice(prefix.length + 1) }
    : { prefix: name === plain ? 'lucide' : undefined, icon: plain }
}
