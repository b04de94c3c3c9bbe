import { bundledLanguages, bundledLanguagesInfo, createCssVariablesTheme, createHighlighter } from 'shiki'
import type { BundledLanguage } from 'shiki'
import type { CodeToken, TokenKind } from '../../core/document/index.ts'

/** Colours code. An implementation may load what it needs on first use. */
export interface Highlighter {
  /** One list of tokens for each line of the code; `undefined` when the language is unknown. */
  highlight(code: string, language: string): Promise<CodeToken[][] | undefined>
  /** The known language whose name is nearest to that of an unknown one. */
  nearest(language: string): string | undefined
}

const plainLanguages = new Set(['text', 'txt', 'plain', 'plaintext', 'ansi', 'mermaid', 'math', 'output', 'none'])

/** Colours of the theme → what they mean. Its variables are never defined: only their names are used. */
const kinds: Partial<Record<string, TokenKind>> = {
  'var(--token-keyword)': 'k', 'var(--token-string)': 's', 'var(--token-comment)': 'c', 'var(--token-function)': 'f',
  'var(--token-constant)': 'n', 'var(--token-parameter)': 'v', 'var(--token-punctuation)': 'p', 'var(--token-string-expression)': 'x',
  'var(--token-link)': 'l', 'var(--token-inserted)': 's', 'var(--token-deleted)': 'k', 'var(--token-changed)': 'n',
}

/**
 * Shiki with one theme whose colours are variables: one pass gives classes, and our style sheet colours them in light and in dark.
 * Grammars are loaded when a page first needs them.
 */
export function createShiki(): Highlighter {
  const theme = createCssVariablesTheme({ name: 'kinds', variablePrefix: '--', fontStyle: false })
  let starting: ReturnType<typeof start> | undefined
  const start = () => createHighlighter({ themes: [theme], langs: [] })

  return {
    async highlight(code, language) {
      if (plainLanguages.has(language)) return plainLines(code)
      if (!isBundled(language)) return undefined
      const shiki = await (starting ??= start())
      await shiki.loadLanguage(language)
      const { tokens } = shiki.codeToTokens(code, { lang: language, theme: 'kinds', tokenizeMaxLineLength: 2_000 })
      return tokens.map((line) => mergeTokens(line.map(({ color, content }) => ({ kind: kinds[color ?? ''] ?? '', text: content }))))
    },
    nearest: nearestLanguage,
  }
}

function isBundled(language: string): language is BundledLanguage {
  return Object.hasOwn(bundledLanguages, language)
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

function nearestLanguage(language: string): string | undefined {
  const names = bundledLanguagesInfo.flatMap(({ id, aliases }) => [id, ...aliases ?? []])
  const ranked = names.map((name) => ({ name, distance: editDistance(language, name) })).sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(1, Math.floor(language.length / 3)) ? best.name : undefined
}

/** Levenshtein distance, one row at a time. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[to.length]!
}
