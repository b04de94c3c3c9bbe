import type { Element, ElementContent, Root } from 'hast'
import { raw } from 'hast-util-raw'
import temml from 'temml'
import { startOf } from '../../../core/error/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'

/** The limits for sizes (in em) and macro expansions. Without them, `\rule{9999em}{1em}` would cover the page. */
const limits = { maxSize: [20, 50] as [number, number], maxExpand: 500 }

/**
 * Renders TeX formulas as MathML, which browsers display without JavaScript. An invalid formula is reported with its
 * line and shown as written.
 */
export function renderFormulas(parent: Root | Element, file: string): Diagnostic[] {
  return parent.children.flatMap((node, index): Diagnostic[] => {
    if (node.type !== 'element') return []
    const formula = node.data?.formula
    if (!formula) return renderFormulas(node, file)
    try {
      const mathml = temml.renderToString(formula.tex, { displayMode: formula.isBlock, throwOnError: true, ...limits })
      const rendered = { ...parseMathml(mathml), position: node.position, data: { formula } }
      const box: Element = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['formula'] },
        data: { formula },
        children: [rendered],
      }
      parent.children[index] = formula.isBlock ? box : rendered
      return !formula.isBlock && readsAsText(formula.tex) ? [unlikely(node, file, formula.tex)] : []
    } catch (error) {
      const code: Element = { ...node, tagName: 'code' }
      parent.children[index] = formula.isBlock ? { ...node, tagName: 'pre', children: [code] } : code
      return [unreadable(node, file, formula, error)]
    }
  })
}

/** Returns whether a text looks like prose and not like a formula. It may be between the dollar signs of two prices. */
const readsAsText = (tex: string) =>
  !/[\\^_={}+*<>|]/.test(tex) && /(?<![a-z])[a-z]{2,}[^\p{L}\s]*\s+[^\p{L}\s]*[a-z]{2}/iu.test(tex)

function unlikely({ position }: Element, file: string, tex: string): Diagnostic {
  return {
    severity: 'warning',
    file,
    ...startOf(position),
    code: 'unlikely-formula',
    message: `The text between two dollar signs is shown as a formula: \`${tex.slice(0, 60)}\`.`,
    hint: 'Write `\\$` for a literal dollar sign. In a formula, write words as `\\text{…}`.',
  }
}

function unreadable(
  { position }: Element,
  file: string,
  { tex, isBlock }: { tex: string; isBlock: boolean },
  error: unknown,
): Diagnostic {
  const { message, position: offset } = error as { message?: string; position?: number }
  // In a block, the formula starts on the line after the dollar signs.
  const line = (position?.start.line ?? 1) + (isBlock ? 1 : 0) + tex.slice(0, offset ?? 0).split('\n').length - 1
  return {
    severity: 'warning',
    file,
    line,
    column: position?.start.column,
    code: 'unreadable-formula',
    message: `Can't render this formula: ${String(message)
      .replace(/ at (?:position \d+|end of input):[^]*$/, '')
      .trim()}.`,
    hint: 'Correct the formula, or write `\\$` for a literal dollar sign. Until then, its source is shown.',
  }
}

/**
 * Parses MathML and makes it safe to embed. Inline styles become attributes and classes, because the content security
 * policy forbids them. Ids and links are removed, because ids are unique only within one formula.
 */
function parseMathml(mathml: string): Element {
  const {
    children: [math],
  } = raw({ type: 'root', children: [{ type: 'raw', value: mathml }] }) as Root
  if (math?.type !== 'element') throw new Error('not a formula')
  withoutStyle(math)
  return math
}

/** Classes that the style sheet defines. They align the columns of an equation. */
const knownClasses = new Set(['tml-left', 'tml-right'])

function withoutStyle({ properties, children }: Element): void {
  const { style = '', className = [], id: _id, href: _href, ...others } = properties
  const color = /(?:^|;)color:(#[\da-f]+)/.exec(String(style))?.[1]
  const ground = /background-color:(#[\da-f]+)/.exec(String(style))?.[1]
  const classes = [className]
    .flat()
    .map(String)
    .filter((name) => knownClasses.has(name))
  if (/(?:^|;)border:1px solid/.test(String(style))) classes.push('framed')
  for (const name of Object.keys(properties)) delete properties[name]
  Object.assign(properties, others)
  if (color) properties.mathcolor = color
  if (ground) properties.mathbackground = ground
  if (classes.length > 0) properties.className = classes
  for (const child of children as ElementContent[]) if (child.type === 'element') withoutStyle(child)
}
