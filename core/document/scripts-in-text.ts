import type { BodyElement, BodyNode } from './node.ts'

/** The text around a superscript or subscript. */
interface Surroundings {
  before: string
  after: string
  /** The name of the element after `after`. */
  next?: string | undefined
}

/** Matches endings of ordinal numbers and trademark signs, which are superscript only by convention. */
const decoration = /^(?:st|nd|rd|th|er|re|ère|e|ᵉ|ème|os?|a|as|tm|sm|r|c|®|™|©)$/i

/**
 * Writes a superscript or subscript as plain text. Numbers must keep their value: 2 to the power of n is `2^n`, not
 * `2n`. Ordinals (1st), fractions (1⁄2), and chemical formulas (H2O) need no sign.
 * @param name `sup` or `sub`
 */
export function writeScript(name: string, content: string, { before, after, next }: Surroundings): string {
  const text = content.trim()
  if (text === '') return content
  const [previous = '', following = ''] = [before.at(-1), after.at(0)]
  // In `a<sup>2</sup>/b`, the superscript is a power. Only a subscript after the slash makes it a numerator.
  const isFraction = /[⁄∕]/.test(following) || /[⁄∕]/.test(previous) || (after.trim() === '/' && next === 'sub')
  if (isFraction) return name === 'sup' && /[\p{L}\p{N}]/u.test(previous) ? ` ${text}` : text
  const isBase = /[\p{L}\p{N})\]}|′'%]/u.test(previous)
  if (!isBase || decoration.test(text) || /^[\s'"*†‡§¶,.]+$/.test(text)) return content
  const ends = /[\p{L}\p{N}]/u.test(following)
  if (name === 'sub') {
    const isAmbiguous = /\p{N}/u.test(previous) || /^\p{N}/u.test(following)
    return isAmbiguous || /[^\p{L}\p{N}]/u.test(text) ? `_${group(text)}${ends ? ' ' : ''}` : text
  }
  return `^${group(text)}${ends ? ' ' : ''}`
}

/** Returns whether an index and an exponent follow each other: `x<sub>i</sub><sup>2</sup>`. */
export function isScriptPair(one: string, other: string | undefined): boolean {
  return (one === 'sub' && other === 'sup') || (one === 'sup' && other === 'sub')
}

/** Puts a text in parentheses, unless it is a single number or word. */
function group(text: string): string {
  return /^[+\-−]?(?:\p{N}+(?:[.,]\p{N}+)?|\p{L}+|\P{ASCII})$/u.test(text) ? text : `(${text})`
}

/** Adds a separator around a part of a formula if adjacent letters or digits would change its meaning. */
export function separateMath(name: string, text: string, { before, after }: Surroundings): string {
  const isWord = (character = '') => /[\p{L}\p{N}]/u.test(character)
  const space = name === 'mfrac' && isWord(before.at(-1)) ? ' ' : ''
  return `${space}${text}${isWord(text.at(-1)) && isWord(after.at(0)) ? ' ' : ''}`
}

/** The characters between the parts of a MathML element. */
const between: Readonly<Record<string, readonly string[]>> = {
  mfrac: ['/'],
  msup: ['^'],
  msub: ['_'],
  msubsup: ['_', '^'],
  mover: [''],
  munder: ['_'],
  munderover: ['_', '^'],
}

/** The elements for which `writeMath` returns a text. */
const written: ReadonlySet<string> = new Set(['msqrt', 'mroot', 'mtr', ...Object.keys(between)])

/**
 * Writes a formula as one line of text: `1/2`, `2^n`, `√(a+b)`. Returns `undefined` for an element that only contains
 * other elements.
 * @param write returns the text of a node
 */
export function writeMath(
  [name, props, ...children]: BodyElement,
  write: (node: BodyNode) => string,
): string | undefined {
  // The caller renders the content of all other elements. Rendering it here first would double the work at each level
  // of nesting.
  if (!written.has(name)) return undefined
  const elements = children.filter((child) => typeof child === 'object')
  const parts = elements.map((child) => write(child).replace(/\s+/g, ' ').trim())
  if (name === 'msqrt') return `√${group(write(['mrow', {}, ...children]).trim())}`
  if (name === 'mroot') {
    const [base, index = ''] = parts.map(group)
    return index === '3' ? `∛${base}` : `${base}^(1/${index})`
  }
  // A fraction without a line, which MathML puts between parentheses, is a binomial coefficient.
  if (name === 'mfrac' && String(props.linethickness).startsWith('0')) return parts.join(' choose ')
  if (name === 'mtr') return `${parts.join(' ')}; `
  const signs = between[name]
  if (!signs || parts.length < 2) return undefined
  const [base = '', ...scripts] = parts
  // Only the base of a fraction or power needs parentheses. Accents and limits follow their base without them.
  const first = name === 'mfrac' || name === 'msup' ? group(base) : base
  return (
    first +
    scripts.map((part, index) => (part === '' ? '' : signs[index] === '' ? part : signs[index]! + group(part))).join('')
  )
}
