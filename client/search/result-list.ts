import type { FoundPage, FoundSection, TextPiece } from '../../core/search/index.ts'
import { element } from '../elements/element.ts'

/** A line of the list: where it leads and what it shows. */
export interface ResultOption {
  href: string
  /** Spoken and remembered name. */
  title: string
  kind: 'page' | 'section' | 'plain'
  content: Node[]
  /** Of another language's name. */
  language?: { lang: string; dir: string }
  /** Forgets it, where it can be forgotten. */
  forget?: () => void
}

/** Options under a name, which is shown where the first option does not say it already. */
export interface ResultGroup {
  label: string
  labelled: boolean
  options: ResultOption[]
}

/** A page with its headings. */
export function pageGroup({ path, title, sections }: FoundPage): ResultGroup {
  const name = plain(title)
  const own = sections.find(({ href }) => href === path)
  return {
    label: name,
    labelled: false,
    options: [
      { href: path, title: name, kind: 'page', content: [element('bdi', {}, marked(title)), ...excerpt(own)] },
      ...sections
        .filter((section) => section !== own)
        .map((section): ResultOption => ({
          href: section.href,
          title: `${name} › ${plain(section.title)}`,
          kind: 'section',
          content: [
            ...(section.trail.length > 0
              ? [element('span', { class: 'search-option-trail' }, [section.trail.join(' › ')])]
              : []),
            element('bdi', {}, marked(section.title)),
            ...excerpt(section),
          ],
        })),
    ],
  }
}

/**
 * Draws the groups into the list box; the option that leads to `selected` is the selected one.
 * @param cross the sign on a button that forgets an option
 */
export function drawGroups(
  list: HTMLElement,
  groups: readonly ResultGroup[],
  { selected, cross }: { selected: string | undefined; cross: Node },
): void {
  let count = 0
  list.replaceChildren(
    ...groups
      .filter(({ options }) => options.length > 0)
      .map(({ label, labelled, options }) => {
        const group = element('div', { class: 'search-group', role: 'group', 'aria-label': label })
        if (labelled) group.append(element('div', { class: 'search-group-label', 'aria-hidden': 'true' }, [label]))
        for (const { href, title, kind, content, language, forget } of options) {
          const option = element(
            'a',
            {
              id: `${list.id}-${count++}`,
              class: `search-option-${kind}`,
              role: 'option',
              href,
              tabindex: '-1',
              'data-title': title,
              'aria-selected': String(href === selected),
              ...language,
            },
            content,
          )
          group.append(
            forget ? element('div', { class: 'search-forgettable' }, [option, forgetButton(forget, cross)]) : option,
          )
        }
        return group
      }),
  )
  list.hidden = count === 0
}

/** For fingers and mice: a list box has options and nothing else, so that others have a key for it. */
function forgetButton(forget: () => void, cross: Node): HTMLElement {
  const button = element('button', { type: 'button', class: 'icon-button', tabindex: '-1', 'aria-hidden': 'true' }, [
    cross.cloneNode(true),
  ])
  button.addEventListener('click', forget)
  return button
}

function excerpt(section: FoundSection | undefined): Node[] {
  return section && section.excerpt.length > 0
    ? [element('span', { class: 'search-option-excerpt' }, marked(section.excerpt))]
    : []
}

function marked(pieces: readonly TextPiece[]): (Node | string)[] {
  return pieces.map(({ text, hit }) => (hit ? element('mark', {}, [text]) : text))
}

function plain(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text }) => text).join('')
}
