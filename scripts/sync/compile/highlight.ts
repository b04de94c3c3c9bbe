import { bundledLanguagesInfo, createHighlighter } from 'shiki'
import type { BundledLanguage } from 'shiki'
import type { CodeToken, TokenKind } from '../../../core/document/index.ts'
import { nearestName } from '../../nearest-name.ts'

/** Colours code. An implementation may load what it needs on first use. */
export interface Highlighter {
  /** One list of tokens for each line of the code; `undefined` when the language is unknown. */
  highlight(code: string, language: string): Promise<CodeToken[][] | undefined>
  /** The known language whose name is nearest to that of an unknown one. */
  nearest(language: string): string | undefined
}

const plainLanguages = new Set(['text', 'txt', 'plain', 'plaintext', 'ansi', 'mermaid', 'math', 'output', 'none'])

/**
 * What grammars call a piece of code (TextMate scopes) → what we colour it as. Longer scopes win over shorter ones, later rows over
 * earlier ones.
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

/** Its colours are no colours but the kinds, which come back with the tokens. */
const theme = {
  name: 'kinds',
  type: 'light' as const,
  fg: '',
  bg: '',
  settings: scopes.map(([kind, scope]) => ({ scope, settings: { foreground: `kind-${kind}` } })),
}

/** No limit of time: a busy machine would give another document than an idle one. The length of a line is limited instead. */
const limits = { tokenizeTimeLimit: 0, tokenizeMaxLineLength: 2_000 }

/**
 * Shiki, run once for each block: tokens become classes, which our style sheet colours in light and in dark.
 *
 * Every language has a Shiki of its own, and so has each set of languages that code of it names; one is made when a block first needs it.
 * In a common one, a grammar that was loaded for another block would colour what is embedded in this one, and the same page would give
 * another document in another order.
 */
export function createShiki(): Highlighter {
  const shikis = new Map<string, ReturnType<typeof createHighlighter>>()
  return {
    async highlight(code, name) {
      if (plainLanguages.has(name)) return plainLines(code)
      const language = languages.get(name)
      if (!language) return undefined
      const langs = [...new Set([language, ...embeddedLanguages(code)])]
      const shiki = await getOrMake(shikis, langs.join(), () =>
        createHighlighter({ themes: [theme], langs, warnings: false }),
      )
      const { tokens } = shiki.codeToTokens(code, { lang: language, theme: 'kinds', ...limits })
      return tokens.map((line) =>
        mergeTokens(line.map(({ color, content }) => ({ kind: kindOf(color), text: content }))),
      )
    },
    nearest: nearestLanguage,
  }
}

/** Tells known languages from unknown ones and colours nothing: enough for a check, at none of the cost. */
export function createLanguageCheck(): Highlighter {
  return {
    async highlight(code, name) {
      return plainLanguages.has(name) || languages.has(name) ? plainLines(code) : undefined
    },
    nearest: nearestLanguage,
  }
}

function nearestLanguage(name: string): string | undefined {
  return nearestName(name, languages.keys())
}

/** Names that authors use and Shiki does not know. */
const ownAliases: [name: string, id: BundledLanguage][] = [
  ['markdoc', 'markdown'],
  ['commonmark', 'markdown'],
  ['gfm', 'markdown'],
  ['terminal', 'shellscript'],
  ['shell-session', 'shellsession'],
  ['env', 'dotenv'],
  ['npmrc', 'ini'],
  ['editorconfig', 'ini'],
  ['conf', 'ini'],
  ['golang', 'go'],
  ['node', 'javascript'],
  ['svg', 'xml'],
  ['xhtml', 'html'],
  ['rss', 'xml'],
  ['plist', 'xml'],
  ['patch', 'diff'],
]

/** Ids and aliases → ids. */
const languages = new Map([
  ...ownAliases,
  ...bundledLanguagesInfo.flatMap(({ id, aliases = [] }) =>
    [id, ...aliases].map((name): [string, BundledLanguage] => [name, id as BundledLanguage]),
  ),
])

/** Languages that the code itself names, in order: in the fences of Markdown, in `lang="…"` of a Vue component; and that of frontmatter. */
function embeddedLanguages(code: string): BundledLanguage[] {
  const mentions = code.matchAll(/^[ \t]*(?:`{3,}|~{3,})([\w+#-]+)|\blang="([\w-]+)"/gm)
  const named = [...mentions].flatMap(
    ([, fence, attribute = '']) => languages.get((fence ?? attribute).toLowerCase()) ?? [],
  )
  return [...named, ...(/^---[ \t]*\n/.test(code) ? ['yaml' as const] : [])].toSorted()
}

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

function kindOf(color: string | undefined): TokenKind {
  return (/^kind-([kscfnvpxl])$/.exec(color ?? '')?.[1] ?? '') as TokenKind
}

function plainLines(code: string): CodeToken[][] {
  return code.split('\n').map((text) => (text === '' ? [] : [{ kind: '', text }]))
}

/** Neighbours of one kind become one; white space takes the kind before it, where it cannot be seen. */
function mergeTokens(tokens: readonly CodeToken[]): CodeToken[] {
  const merged: CodeToken[] = []
  for (const { kind, text } of tokens) {
    const last = merged.at(-1)
    if (last && (last.kind === kind || text.trim() === '')) last.text += text
    else if (text !== '') merged.push({ kind: text.trim() === '' ? '' : kind, text })
  }
  return merged
}
