// The spaces, apostrophes and marks of direction that a language has and a keyboard has not. Of spaces, only what an
// author has typed is replaced: where there is none before a mark, none is added, because `10:30` and `Yahoo!` have
// none.
import type { Element, Root, Text } from 'hast'

/** Sets a text, a line or a part of one, as its language wants it. Setting it again changes nothing. */
export type Typesetter = (text: string) => string

type Rule = readonly [pattern: RegExp, replacement: string]

const narrow = '\u202f'
const wide = '\u00a0'
/** Spaces that authors type, a line ending among them, and those that the rules set; a run of them from its start. */
const spaces = String.raw`(?<![ \t\n\u00a0\u202f])[ \t\n\u00a0\u202f]{1,9}`

/** Lexique des règles typographiques en usage à l’Imprimerie nationale. */
const french: readonly Rule[] = [
  // At the end of a sentence or a part of one: not `!=`, and not the `?` of an address.
  [new RegExp(String.raw`${spaces}(?=[;!?]{1,9}(?:[\s»”)\]…,.]|$))`, 'gu'), narrow],
  [new RegExp(String.raw`${spaces}(?=:(?:[\s»”)\]]|$))`, 'gu'), wide],
  [new RegExp(`«(?:${spaces})?`, 'gu'), `«${wide}`],
  [new RegExp(`(?:${spaces})?»`, 'gu'), `${wide}»`],
]

/** `l'eau` has an apostrophe, `'l' 'eau'` has not. At the end of a text what follows is code, or in another type. */
const apostrophes: readonly Rule[] = [
  [/(?<=\p{L})'(?=[\p{L}\p{N}«])/gu, '’'],
  [/(?<=(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|dell|dall|nell|sull|un))'$/giu, '’'],
]

/** `10 000`, and `10 %`: groups of three digits, and a figure with its sign. */
const figures = (between: string): readonly Rule[] => [
  [/(?<![\p{L}\p{N}.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\p{L}\p{N}])/gu, between],
  [/(?<=\d)[ \u00a0\u202f](?=[%‰€$£](?![\p{L}\p{N}]))/gu, between],
]

/** Words of one letter do not end a line. */
const noLoneLetters = (letters: string): Rule => [
  new RegExp(String.raw`(?<=(?<![\p{L}\p{N}\p{M}'’.-])[${letters}])[ \n](?=[\p{L}\p{N}„«"])`, 'giu'),
  wide,
]

/** A dash within a sentence does not begin a line. */
const dash: Rule = [/(?<=\S)[ \n](?=— )/gu, wide]

/**
 * Signs that belong to a name in Latin letters stay at its side where the text runs from right to left: behind `C++`
 * and `Node.js 20+`, before `.NET`. Without a mark that runs from left to right they would stand at the other side
 * (Unicode Standard Annex #9, N2).
 */
const latinNames: readonly Rule[] = [
  [/(?<=[a-z][\w.]{0,40}(?: \d[\d.]{0,9})?[+#]{1,2})(?![\w+#\u200e])/giu, '\u200e'],
  [/(?<=^|[\s(«“"])(?=[.@][a-z])/giu, '\u200e'],
]

/** What each language has, by its subtag. Languages that are not listed are left as they are written. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  fr: [...french, ...apostrophes, ...figures(narrow)],
  ar: latinNames,
  be: [noLoneLetters('авзікоуы'), dash, ...apostrophes, ...figures(wide)],
  bg: [dash, ...figures(wide)],
  br: apostrophes,
  ca: apostrophes,
  ckb: latinNames,
  cs: [noLoneLetters('aikosuvz'), ...figures(wide)],
  de: figures(wide).slice(1),
  et: figures(wide),
  fa: latinNames,
  fi: figures(wide),
  he: latinNames,
  hu: figures(wide),
  it: apostrophes,
  lb: [...apostrophes, ...figures(wide).slice(1)],
  lt: figures(wide),
  lv: figures(wide),
  nb: figures(wide),
  nl: apostrophes,
  nn: figures(wide),
  oc: apostrophes,
  pl: [noLoneLetters('aiouwz'), ...figures(wide)],
  ru: [noLoneLetters('авикосуя'), dash, ...figures(wide)],
  sk: [noLoneLetters('aikosuvz'), ...figures(wide)],
  sv: figures(wide),
  tr: apostrophes,
  ug: latinNames,
  uk: [noLoneLetters('авзійоуя'), dash, ...apostrophes, ...figures(wide)],
  ur: latinNames,
  uz: [
    [/(?<=[og])'/giu, 'ʻ'],
    [/(?<=\p{L})'(?=\p{L})/gu, 'ʼ'],
  ],
}

/** Addresses, and what looks like one: nothing in them is punctuation of a sentence. */
const address = /:\/\/|^www\.|^mailto:|^[^@]+@[^@]+\.[^@]+$/iu

/**
 * The rules of a language, as a function of its texts; `undefined` for a language without any.
 * @param language BCP 47 tag
 * @example typesetterOf('fr')('Qu\'est-ce ?') // 'Qu’est-ce\u202f?'
 */
export function typesetterOf(language: string): Typesetter | undefined {
  const [subtag = ''] = language.toLowerCase().split(/[-_]/)
  const own = Object.hasOwn(rules, subtag) ? rules[subtag] : undefined
  return own && ((text) => setParts(text, own))
}

function setParts(text: string, own: readonly Rule[]): string {
  let [written, at] = ['', 0]
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    if (!address.test(word)) continue
    written += own.reduce(applyRule, text.slice(at, index)) + word
    at = index + word.length
  }
  return written + own.reduce(applyRule, text.slice(at))
}

function applyRule(text: string, [pattern, replacement]: Rule): string {
  // In a figure of several groups, the pattern finds the whole of it.
  return text.replace(pattern, (found) => (/^\d/.test(found) ? found.replace(/\D/g, replacement) : replacement))
}

/** Elements whose text is no language: code, keys, formulas, drawings, scripts. */
const untouched = new Set(['code', 'kbd', 'math', 'pre', 'samp', 'script', 'style', 'svg', 'textarea', 'var'])

/** Properties of elements and components that readers see or hear. */
const spoken = [
  'alt',
  'ariaLabel',
  'caption',
  'closeText',
  'description',
  'headline',
  'label',
  'openText',
  'question',
  'title',
]

/** Sets all text of a tree, in place, also that in properties of its elements; not code, and nothing like it. */
export function typesetTree(parent: Root | Element, typeset: Typesetter): void {
  parent.children.forEach((node) => {
    if (node.type === 'text') setText(node, typeset)
    if (node.type !== 'element' || untouched.has(node.tagName) || node.data?.code || node.data?.formula) return
    for (const name of spoken) {
      const value = node.properties[name]
      if (typeof value === 'string') node.properties[name] = typeset(value)
    }
    typesetTree(node, typeset)
  })
}

function setText(node: Text, typeset: Typesetter): void {
  node.value = typeset(node.value)
}

/** Keys of frontmatter whose values are texts that readers see, wherever they stand in it. */
const readableKeys = new Set(['title', 'text', 'tagline', 'description', 'details', 'label', 'caption', 'headline'])

/**
 * A value of frontmatter with all its texts set: lists and objects in it, too. Not what is an address, a name or a
 * mark.
 */
export function typesetFields<Value>(value: Value, typeset: Typesetter, key = ''): Value {
  if (typeof value === 'string') return (readableKeys.has(key) ? typeset(value) : value) as Value
  if (Array.isArray(value)) return value.map((item: unknown) => typesetFields(item, typeset, key)) as Value
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, typesetFields(inner as unknown, typeset, name)]),
  ) as Value
}
