import { readFileSync } from 'node:fs'
import { iconSetFile } from '../../icon-sets.ts'

interface IconSet {
  icons: Record<string, unknown>
  aliases?: Record<string, unknown>
}

/** Lucide's names for icons that have different names in Starlight, Font Awesome, or Material. */
const renamed: Record<string, string> = {
  'open-book': 'book-open',
  'right-arrow': 'arrow-right',
  'left-arrow': 'arrow-left',
  'up-arrow': 'arrow-up',
  'down-arrow': 'arrow-down',
  'right-caret': 'chevron-right',
  'left-caret': 'chevron-left',
  'down-caret': 'chevron-down',
  'up-caret': 'chevron-up',
  external: 'external-link',
  document: 'file-text',
  information: 'info',
  setting: 'settings',
  magnifier: 'search',
  'forward-slash': 'slash',
  'approve-check': 'check',
  'approve-check-circle': 'circle-check',
  'seti:folder': 'folder',
  comment: 'message-square',
  'comment-alt': 'message-square',
  warning: 'triangle-alert',
  'add-document': 'file-plus',
  translate: 'languages',
  'alt-text': 'text',
  random: 'shuffle',
  error: 'circle-alert',
  bars: 'menu',
  seti: 'file-code',
  gear: 'settings',
  gears: 'settings-2',
  'magnifying-glass': 'search',
  'circle-info': 'info',
  'circle-question': 'circle-help',
  bolt: 'zap',
  'bolt-lightning': 'zap',
  'arrow-right-arrow-left': 'arrow-right-left',
  'pen-to-square': 'square-pen',
  'file-lines': 'file-text',
  'book-open-cover': 'book-open',
  'wand-magic-sparkles': 'wand-sparkles',
  'triangle-exclamation': 'triangle-alert',
  'shield-halved': 'shield',
  envelope: 'mail',
  comments: 'messages-square',
  'location-dot': 'map-pin',
  'money-bill': 'banknote',
  robot: 'bot',
  cubes: 'boxes',
  'screwdriver-wrench': 'wrench',
  'cloud-arrow-up': 'cloud-upload',
  'code-simple': 'code',
  window: 'app-window',
  'rectangle-terminal': 'square-terminal',
  lightning: 'zap',
  account: 'user',
  'clock-fast': 'timer',
  'lightbulb-on': 'lightbulb',
  graduation: 'graduation-cap',
  'power-plug': 'plug',
  'hand-wave': 'hand',
  'house-chimney': 'house',
  'circle-exclamation': 'circle-alert',
  check_circle: 'circle-check',
  close: 'x',
  magnify: 'search',
  'trash-can': 'trash-2',
  'tag-text': 'tag',
  'share-circle': 'share-2',
  'shield-account': 'shield-user',
  'file-tree': 'folder-tree',
  'newspaper-variant': 'newspaper',
  'format-list-group': 'list',
  'format-title': 'heading',
  'format-font': 'type',
  'check-all': 'check-check',
  'source-pull': 'git-pull-request',
  'comment-discussion': 'messages-square',
  'heart-fill': 'heart',
  smiley: 'smile',
  'paper-plane': 'send',
  'hand-pointer': 'pointer',
  'code-json': 'braces',
  connection: 'plug',
  'image-sync': 'image-up',
  'account-question': 'circle-user',
  'alert-decagram': 'badge-alert',
  'lightbulb-on-20': 'lightbulb',
  incognito: 'hat-glasses',
  'checkbox-blank-circle': 'circle',
  'record-circle': 'circle-dot',
  'repo-template': 'copy',
  'table-edit': 'table',
  graph: 'chart-network',
  airballoon: 'balloon',
}

/**
 * Matches the name of a collection before an icon's name: `i-lucide-`, `material/`, `fontawesome-solid-`, or
 * `fa-solid fa-`.
 */
const prefix =
  /^(?:i-lucide-|(?:lucide|material|octicons|fontawesome[-/](?:solid|regular))[:/-]|fa-(?:(?:solid|regular) )?(?:fa-)?)/

/**
 * Loads the names of the Lucide icons from the icon set that ships with Rivage.
 *
 * @returns a function that maps an icon name of another system to a Rivage name such as `i-lucide-house`, or to
 *   `undefined` if no icon is similar
 */
export function openIcons(): (name: string) => string | undefined {
  const set = JSON.parse(readFileSync(iconSetFile('lucide'), 'utf8')) as IconSet
  const has = (name: string) => Object.hasOwn(set.icons, name) || Object.hasOwn(set.aliases ?? {}, name)
  return (written) => {
    // The full name of an icon in another Iconify collection needs no conversion.
    if (/^i-[a-z]/.test(written) && !written.startsWith('i-lucide-')) return written
    const name = written
      .toLowerCase()
      .replace(prefix, '')
      .replace(/-(?:16|24)$/, '')
      .replace(/-outline$/, '')
    const ours = [renamed[name], name].find((candidate) => candidate !== undefined && has(candidate))
    return ours === undefined ? undefined : `i-lucide-${ours}`
  }
}
