import { createHighlighterCore } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { bundledLanguages } from 'shiki/langs'
import type { BundledLanguage } from 'shiki/langs'
import type { CodeToken, TokenKind } from '../../../core/document/index.ts'
import { isKnownLanguage, isPlainLanguage, languageIdOf, nameOfLanguage, nearestLanguage } from './known-languages.ts'

/** Highlights code. */
export interface Highlighter {
  /** Loads the grammars that a piece of code needs. */
  load(code: string, language: string): Promise<void>
  /**
   * Returns a list of tokens for each line of code, or `undefined` if the language is unknown. `load` must be called
   * first.
   */
  highlight(code: string, language: string): CodeToken[][] | undefined
  /** Returns the display name of a language (`TypeScript`), or `undefined` for plain text and unknown languages. */
  nameOf(language: string): string | undefined
  /** Returns the known language with the most similar name. */
  nearest(language: string): string | undefined
}

/**
 * The kinds of tokens, and the TextMate scopes that belong to each. Longer scopes take precedence over shorter ones,
 * and later rows over earlier ones.
 */
const scopes: [kind: TokenKind, scopes: string[]][] = [
  [
    'k',
    [
      'keyword',
      'storage',
      'variable.language',
      'entity.name.tag',
      'constant.language',
      'support.type.primitive',
      'support.type.builtin',
      'keyword.operator.new',
      'keyword.operator.expression',
      'markup.heading',
      'punctuation.definition.keyword',
      'markup.deleted',
      'heading',
    ],
  ],
  [
    's',
    [
      'string',
      'markup.inline.raw',
      'markup.fenced_code',
      'support.constant.property-value',
      'meta.attribute-selector',
      'markup.inserted',
      'constant.other.symbol',
      'string.unquoted',
    ],
  ],
  ['c', ['comment', 'punctuation.definition.comment', 'string.quoted.docstring', 'meta.separator', 'markup.quote']],
  [
    'f',
    [
      'entity.name.function',
      'support.function',
      'meta.function-call.generic',
      'entity.name.type',
      'entity.name.class',
      'support.class',
      'entity.other.inherited-class',
      'support.type',
      'entity.name.namespace',
      'entity.other.attribute-name.class',
      'entity.other.attribute-name.id',
      'entity.name.command',
    ],
  ],
  [
    'n',
    [
      'constant.numeric',
      'constant.character.entity',
      'constant.other',
      'keyword.other.unit',
      'variable.other.constant',
      'variable.other.enummember',
      'constant.other.color',
      'support.constant',
    ],
  ],
  [
    'v',
    [
      'variable.parameter',
      'entity.other.attribute-name',
      'support.type.property-name',
      'punctuation.support.type.property-name',
      'meta.object-literal.key',
      'variable.other.property',
      'entity.name.tag.yaml',
      'entity.name.tag.toml',
      'variable.other.normal.shell',
      'punctuation.definition.variable',
      'support.variable',
      'variable.css',
      'variable.argument.css',
      'variable.other.key',
    ],
  ],
  [
    'p',
    [
      'punctuation',
      'meta.brace',
      'keyword.operator',
      'storage.type.function.arrow',
      'punctuation.separator.key-value',
      'meta.tag.attributes',
    ],
  ],
  [
    'x',
    [
      'string.regexp',
      'constant.character.escape',
      'keyword.operator.or.regexp',
      'punctuation.definition.template-expression',
      'punctuation.section.embedded',
      'constant.other.placeholder',
    ],
  ],
  ['l', ['markup.underline.link', 'string.other.link', 'constant.other.reference.link']],
  ['s', ['punctuation.definition.string', 'punctuation.definition.inserted']],
  ['k', ['punctuation.definition.deleted']],
  ['', ['meta.template.expression', 'meta.embedded', 'meta.interpolation', 'variable.other.readwrite']],
]

/** A theme in which the color of each token is the name of its kind, because Shiki only returns colors. */
const theme = {
  name: 'kinds',
  type: 'light' as const,
  fg: '',
  bg: '',
  settings: scopes.map(([kind, scope]) => ({ scope, settings: { foreground: `kind-${kind}` } })),
}

/**
 * Shiki's time limit is disabled, because the result must not depend on how busy the machine is. The length of lines is
 * limited instead.
 */
const limits = { tokenizeTimeLimit: 0, tokenizeMaxLineLength: 2_000 }

/**
 * Creates a highlighter that uses Shiki. Tokens get classes, to which the style sheet assigns colors for light and dark
 * mode.
 *
 * Each combination of a language and its embedded languages gets its own Shiki instance, which is created on demand. In
 * a shared instance, the result would depend on the order of pages: a grammar loaded for an earlier block would also
 * highlight embedded code in later ones.
 */
export function createShiki(): Highlighter {
  const shikis = new Map<string, Awaited<ReturnType<typeof createHighlighterCore>>>()
  return {
    async load(code, name) {
      const langs = grammarsOf(code, name)
      if (langs.length > 0 && !shikis.has(langs.join())) shikis.set(langs.join(), await openShiki(langs))
    },
    highlight(code, name) {
      if (isPlainLanguage(name)) return plainLines(code)
      const langs = grammarsOf(code, name)
      const [language] = langs
      if (!language) return undefined
      const { tokens } = shikis.get(langs.join())!.codeToTokens(code, { lang: language, theme: 'kinds', ...limits })
      return tokens.map((line) =>
        mergeTokens(line.map(({ color, content }) => ({ kind: kindOf(color), text: content }))),
      )
    },
    nameOf: nameOfLanguage,
    nearest: nearestLanguage,
  }
}

async function openShiki(langs: readonly BundledLanguage[]): ReturnType<typeof createHighlighterCore> {
  const shiki = await createHighlighterCore({
    engine: createOnigurumaEngine(import('shiki/wasm')),
    themes: [theme],
    langs: langs.map((name) => bundledLanguages[name]),
    warnings: false,
  })
  rememberLines(shiki.getLanguage(langs[0]!))
  return shiki
}

type Grammar = ReturnType<Awaited<ReturnType<typeof createHighlighterCore>>['getLanguage']>

/** Maximum number of cached lines per grammar, and maximum length of each. */
const maxLines = 4_000
const maxLineLength = 200

/**
 * Caches the result of a grammar for each line and state, because code samples of an API differ only in a few lines.
 */
function rememberLines(grammar: Grammar): void {
  const tokenize = grammar.tokenizeLine2.bind(grammar)
  type Results = Map<string, ReturnType<typeof tokenize>>
  let known = new WeakMap<object, Results>()
  let count = 0
  grammar.tokenizeLine2 = (line, state, limit) => {
    if (!state || line.length > maxLineLength) return tokenize(line, state, limit)
    const results = known.get(state) ?? new Map()
    const before = results.get(line)
    if (before) return before
    if (count++ > maxLines) {
      known = new WeakMap()
      count = 0
    }
    const result = tokenize(line, state, limit)
    known.set(state, results.set(line, result))
    return result
  }
}

/**
 * Returns the language of a piece of code and the languages embedded in it. The result is empty if the language is
 * unknown or plain.
 */
function grammarsOf(code: string, name: string): BundledLanguage[] {
  const language = isPlainLanguage(name) ? undefined : languageIdOf(name)
  return language ? [...new Set([language, ...embeddedLanguages(code)])] : []
}

/** Creates a highlighter that only recognizes languages. It is used by `npm run check`, which needs no colors. */
export function createLanguageCheck(): Highlighter {
  return {
    async load() {},
    highlight(code, name) {
      return isKnownLanguage(name) ? plainLines(code) : undefined
    },
    nameOf: nameOfLanguage,
    nearest: nearestLanguage,
  }
}

/**
 * Returns the languages that are embedded in the code, sorted: those named by Markdown fences and by `lang="…"`
 * attributes of Vue components, and YAML if the code starts with frontmatter.
 */
function embeddedLanguages(code: string): BundledLanguage[] {
  const mentions = code.matchAll(/^[ \t]*(?:`{3,}|~{3,})([\w+#-]+)|\blang="([\w-]+)"/gm)
  const named = [...mentions].flatMap(
    ([, fence, attribute = '']) => languageIdOf((fence ?? attribute).toLowerCase()) ?? [],
  )
  return [...named, ...(/^---[ \t]*\n/.test(code) ? ['yaml' as const] : [])].toSorted()
}

function kindOf(color: string | undefined): TokenKind {
  return (/^kind-([kscfnvpxl])$/.exec(color ?? '')?.[1] ?? '') as TokenKind
}

function plainLines(code: string): CodeToken[][] {
  return code.split('\n').map((text) => (text === '' ? [] : [{ kind: '', text }]))
}

/**
 * Merges adjacent tokens of the same kind. White space is merged with the token before it, because its color is
 * invisible.
 */
function mergeTokens(tokens: readonly CodeToken[]): CodeToken[] {
  const merged: CodeToken[] = []
  for (const { kind, text } of tokens) {
    const last = merged.at(-1)
    if (last && (last.kind === kind || text.trim() === '')) last.text += text
    else if (text !== '') merged.push({ kind: text.trim() === '' ? '' : kind, text })
  }
  return merged
}
