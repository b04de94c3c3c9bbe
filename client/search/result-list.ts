import { isolate } from '../../core/locale/direction.ts'
import { directionOfPieces } from '../../core/search/index.ts'
import type { TextPiece } from '../../core/search/index.ts'
import { element } from '../elements/element.ts'
import type { OptionContent, ResultGroup, ResultOption } from './result-groups.ts'

/**
 * Renders groups in the list box. No option is selected.
 * @param cross icon for the buttons that remove an option
 * @param forget removes the option with a URL
 */
export function renderGroups(
  list: HTMLElement,
  groups: readonly ResultGroup[],
  { cross, forget }: { cross: Node; forget: (href: string) => void },
): void {
  let count = 0
  const dir = list.closest<HTMLElement>('[dir]')?.dir === 'rtl' ? 'rtl' : 'ltr'
  list.replaceChildren(
    ...groups.map(({ label, heading, labeled, options }) => {
      const group = element('div', { class: 'search-group', role: 'group', 'aria-label': label })
      if (labeled && label !== '')
        group.append(element('div', { class: 'search-group-label', 'aria-hidden': 'true' }, [label]))
      if (heading)
        group.append(
          element('div', { class: 'search-group-page', 'aria-hidden': 'true' }, [
            ...renderContent({ ...heading, excerpt: [] }, dir),
          ]),
        )
      for (const option of options) {
        const link = renderOption(option, `${list.id}-${count++}`, dir)
        group.append(
          option.forgettable
            ? element('div', { class: 'search-forgettable' }, [link, forgetButton(() => forget(option.href), cross)])
            : link,
        )
      }
      return group
    }),
  )
  list.hidden = count === 0
}

/**
 * Renders an option as a link.
 * @param around direction of the list
 */
function renderOption(
  { href, name, kind, content, language }: ResultOption,
  id: string,
  around: 'ltr' | 'rtl',
): HTMLElement {
  return element(
    'a',
    {
      id,
      class: `search-option-${kind}`,
      role: 'option',
      href,
      tabindex: '-1',
      'data-title': name,
      'aria-selected': 'false',
      ...(language && { lang: language.language, dir: language.dir }),
    },
    renderContent(content, (language?.dir ?? around) === 'rtl' ? 'rtl' : 'ltr'),
  )
}

/**
 * Renders the content of an option.
 * @param dir direction of the searched language
 */
function renderContent(content: OptionContent, dir: 'ltr' | 'rtl'): (Node | string)[] {
  if ('text' in content) return [content.text]
  if ('language' in content) {
    const { name, language, dir } = content.language
    return [element('span', { lang: language, dir }, [name]), ` (${content.pages})`]
  }
  const { title, trail, excerpt } = content
  return [
    ...(trail.length > 0
      ? [element('span', { class: 'search-option-trail' }, [trail.map((above) => isolate(above, dir)).join(' › ')])]
      : []),
    element('bdi', { dir: directionOfPieces(title, dir) }, renderPieces(title)),
    ...(excerpt.length > 0
      ? [
          element(
            'span',
            { class: 'search-option-excerpt', dir: directionOfPieces(excerpt, dir) },
            renderPieces(excerpt),
          ),
        ]
      : []),
  ]
}

function renderPieces(pieces: readonly TextPiece[]): (Node | string)[] {
  return pieces.map(({ text, hit }) => (hit ? element('mark', {}, [text]) : text))
}

/**
 * Creates a button that removes an option by mouse or touch. Keyboard users press Delete instead, because a list box
 * may only contain options.
 */
function forgetButton(forget: () => void, cross: Node): HTMLElement {
  const button = element('button', { type: 'button', class: 'icon-button', tabindex: '-1', 'aria-hidden': 'true' }, [
    cross.cloneNode(true),
  ])
  button.addEventListener('click', forget)
  return button
}
