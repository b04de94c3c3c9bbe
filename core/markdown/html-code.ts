import type { Element, ElementContent, Root } from 'hast'
import { readCodeBlock } from './code-block.ts'
import { codeElement, formulaElement } from './sealed.ts'

/**
 * Converts code in HTML to code blocks, as on GitHub: `<pre lang="js">` and `<pre><code class="language-js">`. Authors
 * use it in table cells, in which fences don't work. Code with other attributes or with markup is unchanged.
 * @param isLanguage returns whether a language is known; `lang` can also be the language of a text
 */
export function readHtmlCode(parent: Root | Element, isLanguage: (name: string) => boolean): void {
  for (const node of parent.children) {
    if (node.type !== 'element' || node.data?.code) continue
    const [only, ...others] = node.children
    const inner = others.length === 0 && only?.type === 'element' && only.tagName === 'code' ? only : undefined
    const language = node.tagName === 'pre' ? languageOf(node, inner) : undefined
    const written = language !== undefined && isLanguage(language) ? codeIn(inner ?? node) : undefined
    const value = written?.replace(/^\n|\n[ \t]*$/g, '')
    if (node.tagName === 'code') nameLanguage(node, isLanguage)
    if (value === undefined) readHtmlCode(node, isLanguage)
    else if (language === 'math') Object.assign(node, formulaElement({ tex: value.trim(), isBlock: true }))
    else Object.assign(node, codeElement(readCodeBlock({ type: 'code', lang: language, value })))
  }
}

/** Makes a programming language a class, as in a code block. In HTML, `lang` is the language of people. */
function nameLanguage({ properties }: Element, isLanguage: (name: string) => boolean): void {
  const { lang } = properties
  if (typeof lang !== 'string' || !isLanguage(lang)) return
  properties.className = [`language-${lang}`, properties.className ?? []].flat() as string[]
  delete properties.lang
}

/** Returns the language of code, unless an element has other attributes. */
function languageOf(...elements: (Element | undefined)[]): string | undefined {
  const attributes = elements.flatMap((element) => Object.entries(element?.properties ?? {}))
  const [language, ...others] = new Set(
    attributes.map(([name, value]) => {
      if (name !== 'className') return name === 'lang' ? String(value).toLowerCase() : undefined
      return /^lang(?:uage)?-(\S+)$/.exec([value].flat().join(' '))?.[1]?.toLowerCase()
    }),
  )
  return others.length === 0 ? language : undefined
}

/** Returns the text of code with line breaks and bare URLs, or `undefined` if the code contains other elements. */
function codeIn({ children }: Element): string | undefined {
  const parts = children.map((node: ElementContent) => {
    if (node.type === 'text') return node.value
    if (node.type !== 'element' || node.data?.component) return undefined
    if (node.tagName === 'br') return '\n'
    const [text] = node.children
    const isBareUrl = node.tagName === 'a' && text?.type === 'text' && String(node.properties.href).endsWith(text.value)
    return isBareUrl ? text.value : undefined
  })
  return parts.includes(undefined) ? undefined : parts.join('')
}
