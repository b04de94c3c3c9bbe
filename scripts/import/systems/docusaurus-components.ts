import { textOf } from '../body/attributes.ts'
import type { Converter, Converters } from '../body/converter.ts'
import type { Piece } from '../body/piece.ts'
import { callout, codeFence, leaveOut, tab, unwrap } from '../body/shared-converters.ts'
import { isRecord } from '../source/record.ts'

/** Converts tabs. The group's attribute `values` may contain the labels, by the value of each panel. */
const tabs: Converter = (element, page) => {
  const values = Array.isArray(element.attributes.values) ? element.attributes.values.filter(isRecord) : []
  const labeled = element.children.map((child): Piece => {
    const value = child.kind === 'element' ? values.find((each) => each.value === child.attributes.value) : undefined
    if (child.kind !== 'element' || typeof value?.label !== 'string') return child
    return { ...child, attributes: { label: value.label, ...child.attributes } }
  })
  return page.component('tabs', { sync: textOf(element, 'groupId') }, labeled)
}

const codeBlock: Converter = (element, page) => {
  const text = element.children.map((child) =>
    child.kind === 'text' || child.kind === 'literal' ? child.text : undefined,
  )
  if (text.includes(undefined)) {
    page.note(element.line, '<CodeBlock> was left out, because its code is computed')
    return { pieces: [] }
  }
  const title = textOf(element, 'title')
  return codeFence(
    text.join('').replace(/^\n/, ''),
    textOf(element, 'language') ?? '',
    title === undefined ? '' : `title="${title}"`,
  )
}

const link: Converter = (element, page) => ({
  inline: `[${page.phrase(element.children)}](${textOf(element, 'to', 'href') ?? ''})`,
})

/**
 * Docusaurus's admonitions. `caution`, `important`, and `secondary` are its old names for `warning`, `info`, and
 * `note`.
 */
const admonitions: Converters = {
  note: callout('note'),
  secondary: callout('note'),
  info: callout('info'),
  important: callout('info'),
  tip: callout('tip'),
  success: callout('tip'),
  warning: callout('warning'),
  caution: callout('warning'),
  danger: callout('danger'),
}

/** The components and admonitions of Docusaurus. */
export const docusaurusComponents: Converters = {
  ...admonitions,
  Admonition: (element, page) => (admonitions[textOf(element, 'type') ?? 'note'] ?? callout('note'))(element, page),
  Tabs: tabs,
  TabItem: tab('label', 'value'),
  CodeBlock: codeBlock,
  Link: link,
  TOCInline: leaveOut,
  Translate: unwrap,
}
