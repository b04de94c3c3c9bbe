import { escapeAttribute } from '../../../core/text/index.ts'
import { textOf } from '../body/attributes.ts'
import type { Converter, Converters } from '../body/converter.ts'
import { mintlifyIds } from '../body/heading-ids.ts'
import { callout, card, column, field, group, icon, iconOf, step, tab, unwrap } from '../body/shared-converters.ts'
import type { SourcePage } from '../define-import-system.ts'
import type { SourceFolder } from '../source/source-folder.ts'

const accordionItem: Converter = (element, page) =>
  page.component(
    'accordion-item',
    {
      label: textOf(element, 'title'),
      icon: iconOf(element, page),
      description: textOf(element, 'description'),
    },
    element.children,
  )

/** Converts an accordion outside a group to a group with a single accordion. */
const accordion: Converter = (element, page) => page.component('accordion', {}, [{ ...element, name: 'AccordionItem' }])

const accordionGroup: Converter = (element, page) =>
  page.component(
    'accordion',
    {},
    element.children.map((child) =>
      child.kind === 'element' && child.name === 'Accordion' ? { ...child, name: 'AccordionItem' } : child,
    ),
  )

const frame: Converter = (element, page) => {
  const caption = textOf(element, 'caption')
  return { block: [page.content(element.children), caption && `*${caption}*`].filter(Boolean).join('\n\n') }
}

/** Converts columns to a card group if they contain cards, and otherwise to a grid. */
const columns: Converter = (element, page) => {
  const isCards = element.children.some((child) => child.kind === 'element' && child.name === 'Card')
  return isCards ? page.component('card-group', {}, element.children) : page.component('grid', {}, element.children)
}

const tooltip: Converter = (element, page) => {
  const tip = escapeAttribute(textOf(element, 'tip', 'headline') ?? '')
  return { inline: `<abbr title="${tip}">${page.phrase(element.children)}</abbr>` }
}

const update: Converter = (element, page) => {
  const [label = '', description] = [textOf(element, 'label'), textOf(element, 'description')]
  return { block: [`## ${label}`, description, page.content(element.children)].filter(Boolean).join('\n\n') }
}

/** Returns a converter that includes a file from the snippets folder. */
const snippet =
  (source: SourceFolder): Converter =>
  (element, page) => {
    const file = textOf(element, 'file') ?? ''
    const folder = source.has(`_snippets/${file}`) ? '_snippets' : 'snippets'
    return { pieces: page.include(`${folder}/${file}`, element.line) }
  }

const converters: Converters = {
  Note: callout('note'),
  Callout: callout('note'),
  Info: callout('info'),
  Tip: callout('tip'),
  Check: callout('tip'),
  Warning: callout('warning'),
  Danger: callout('danger'),
  Card: card,
  CardGroup: group('card-group'),
  Columns: columns,
  Column: column,
  Tabs: group('tabs'),
  Tab: tab('title'),
  CodeGroup: group('code-group'),
  RequestExample: group('code-group'),
  ResponseExample: group('code-group'),
  Steps: group('steps'),
  Step: step,
  Accordion: accordion,
  AccordionItem: accordionItem,
  AccordionGroup: accordionGroup,
  Expandable: (element, page) => page.component('collapsible', { name: textOf(element, 'title') }, element.children),
  Frame: frame,
  Icon: icon('icon'),
  Tooltip: tooltip,
  Update: update,
  Panel: unwrap,
  Latex: (element, page) => ({ inline: `$${page.phrase(element.children)}$` }),
}

/**
 * Mintlify's built-in components, which pages don't import. Fields keep their ids if a page links to them.
 * @param pages the pages of the site
 */
export function mintlifyComponents(source: SourceFolder, pages: readonly SourcePage[]): Converters {
  const linked = new Set(pages.flatMap(({ body }) => body.match(/#param-[\w-]+/g) ?? []))
  const idOf = (name: string) => {
    const id = `param-${mintlifyIds.slug(name)}`
    return linked.has(`#${id}`) ? id : undefined
  }
  return {
    ...converters,
    ParamField: field(['path', 'query', 'body', 'header'], idOf),
    ResponseField: field(['name'], idOf),
    Snippet: snippet(source),
  }
}
