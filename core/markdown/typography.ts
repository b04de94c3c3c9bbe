// Inserts spaces, apostrophes, and direction marks that a language requires but keyboards don't have. Replaces only
// spaces that the author typed, and never adds a space before a mark, because `10:30` and `Yahoo!` must stay as
// written.
import type { Element, Root, Text } from 'hast'

/** Applies a language's typography to a text or a fragment of text. The function is idempotent. */
export type Typesetter = (text: string) => string

type Rule = readonly [pattern: RegExp, replacement: string]

const narrow = '\u202f'
const wide = '\u00a0'
/**
 * Matches a run of spaces from its start: spaces and line endings that authors typed, or spaces that these rules
 * inserted.
 */
const spaces = String.raw`(?<![ \t\n\u00a0\u202f])[ \t\n\u00a0\u202f]{1,9}`

/** The rules of “Lexique des règles typographiques en usage à l’Imprimerie nationale”. */
const french: readonly Rule[] = [
  // This rule applies only at the end of a sentence or clause, not in `!=` or before the query of a URL.
  [new RegExp(String.raw`${spaces}(?=[;!?]{1,9}(?:[\s»”)\]…,.]|$))`, 'gu'), narrow],
  [new RegExp(String.raw`${spaces}(?=:(?:[\s»”)\]]|$))`, 'gu'), wide],
  [new RegExp(`«(?:${spaces})?`, 'gu'), `«${wide}`],
  [new RegExp(`(?:${spaces})?»`, 'gu'), `${wide}»`],
]

/**
 * Match `l'eau`, but not `'l' 'eau'`. The second rule is for an apostrophe at the end of a text, before code or other
 * formatting.
 */
const apostrophes: readonly Rule[] = [
  [/(?<=\p{L})'(?=[\p{L}\p{N}«])/gu, '’'],
  [/(?<=(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|dell|dall|nell|sull|un))'$/giu, '’'],
]

/** Returns the rules for groups of three digits (`10 000`), and for a number followed by a sign (`10 %`). */
const figures = (between: string): readonly Rule[] => [
  [/(?<![\p{L}\p{N}.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\p{L}\p{N}])/gu, between],
  [/(?<=\d)[ \u00a0\u202f](?=[%‰€$£](?![\p{L}\p{N}]))/gu, between],
]

/** Returns a rule that prevents a single-letter word from ending a line. */
const noLoneLetters = (letters: string): Rule => [
  new RegExp(String.raw`(?<=(?<![\p{L}\p{N}\p{M}'’.-])[${letters}])[ \n](?=[\p{L}\p{N}„«"])`, 'giu'),
  wide,
]

/** Prevents a dash within a sentence from starting a line. */
const dash: Rule = [/(?<=\S)[ \n](?=— )/gu, wide]

/**
 * Keeps signs such as those in `C++`, `Node.js 20+`, and `.NET` on the correct side of a Latin name in right-to-left
 * text. Without a left-to-right mark, they would move to the other side (Unicode Standard Annex #9, N2).
 */
const latinNames: readonly Rule[] = [
  [/(?<=[a-z][\w.]{0,40}(?: \d[\d.]{0,9})?[+#]{1,2})(?![\w+#\u200e])/giu, '\u200e'],
  [/(?<=^|[\s(«“"])(?=[.@][a-z])/giu, '\u200e'],
]

/** The rules, by language subtag. Text in other languages is left unchanged. */
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

/** Matches URLs and similar strings, in which punctuation doesn't end a sentence. */
const address = /:\/\/|^www\.|^mailto:|^[^@]+@[^@]+\.[^@]+$/iu

/**
 * Returns a function that applies a language's typography to texts, or `undefined` for a language without rules.
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
  // A match for a number includes all its groups, so every space in it is replaced.
  return text.replace(pattern, (found) => (/^\d/.test(found) ? found.replace(/\D/g, replacement) : replacement))
}

/** Elements whose content is not natural language, such as code, keys, and formulas. */
const untouched = new Set(['code', 'kbd', 'math', 'pre', 'samp', 'script', 'style', 'svg', 'textarea', 'var'])

/** Properties of elements and components that readers see, or that screen readers announce. */
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

/** Applies typography to all text in a tree, in place. Also changes text properties, but not code. */
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

/** Frontmatter keys whose values are visible text, at any depth. */
const readableKeys = new Set(['title', 'text', 'tagline', 'description', 'details', 'label', 'caption', 'headline'])

/** Applies typography to visible text in a frontmatter value, at any depth. URLs, names, and ids stay unchanged. */
export function typesetFields<Value>(value: Value, typeset: Typesetter, key = ''): Value {
  if (typeof value === 'string') return (readableKeys.has(key) ? typeset(value) : value) as Value
  if (Array.isArray(value)) return value.map((item: unknown) => typesetFields(item, typeset, key)) as Value
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, typesetFields(inner as unknown, typeset, name)]),
  ) as Value
}
