import type { Diagnostic } from '../../core/error/index.ts'
import { nearestName } from '../nearest-name.ts'
import { UsageError } from '../usage-error.ts'

/**
 * What a check reports, by code. `error`: readers meet it, so a check fails for it although a sync publishes the page;
 * `warning`: the page has a flaw; `translation`: a language is behind the others, which is no mistake of anybody.
 * Whatever keeps a page from being published is an error in any case.
 */
const codes = {
  'broken-anchor': 'error',
  'broken-image': 'error',
  'broken-link': 'error',
  'missing-file': 'error',
  'missing-image': 'error',
  'unknown-component': 'error',
  'broken-component': 'warning',
  'code-failed': 'warning',
  'code-name': 'warning',
  'code-not-bundled': 'warning',
  'code-too-large': 'warning',
  'code-without-effect': 'warning',
  'collection-field': 'warning',
  'control-characters': 'warning',
  'duplicate-id': 'warning',
  'duplicate-name': 'warning',
  'duplicate-path': 'warning',
  'endless-inclusion': 'warning',
  'external-link': 'warning',
  'file-too-large': 'warning',
  'folder-link': 'warning',
  'frontmatter-field': 'warning',
  'frontmatter-unclosed': 'warning',
  'heading-order': 'warning',
  json: 'warning',
  'late-frontmatter': 'warning',
  'markdown-in-html': 'warning',
  'missing-alt': 'warning',
  'missing-footnote': 'warning',
  'missing-prop': 'warning',
  'missing-region': 'warning',
  'misspelt-key': 'warning',
  'moved-anchor': 'warning',
  'moved-link': 'warning',
  'not-rendered': 'warning',
  'not-text': 'warning',
  'orphan-file': 'warning',
  'over-budget': 'warning',
  'oversize-diagram': 'warning',
  'oversize-page': 'warning',
  'oversize-row': 'warning',
  'page-address': 'warning',
  'picture-characters': 'warning',
  'policy-full': 'warning',
  'prop-value': 'warning',
  redirect: 'warning',
  'removed-attribute': 'warning',
  'second-title': 'warning',
  'symbolic-link': 'warning',
  'table-of-contents': 'warning',
  toml: 'warning',
  'too-complex': 'warning',
  'unclosed-code': 'warning',
  'unclosed-component': 'warning',
  'undecided-component': 'warning',
  'unknown-binding': 'warning',
  'unknown-callout': 'warning',
  'unknown-color': 'warning',
  'unknown-icon': 'warning',
  'unknown-language': 'warning',
  'unknown-prop': 'warning',
  'unknown-slot': 'warning',
  'unlisted-language': 'warning',
  'unread-component': 'warning',
  'unread-option': 'warning',
  'unread-syntax': 'warning',
  'unreadable-diagram': 'warning',
  'unreadable-formula': 'warning',
  'unsafe-html': 'warning',
  yaml: 'warning',
  'missing-message': 'translation',
  'missing-translation': 'translation',
  'unpaired-section': 'translation',
} as const satisfies Record<string, 'error' | 'warning' | 'translation'>

/** What an operator says of codes; `all` is every code, and a code by its own name comes before it. */
export interface SeverityRules {
  error?: readonly string[]
  warn?: readonly string[]
  ignore?: readonly string[]
}

/** Codes that no check reports anymore. A configuration that names one stays valid. */
const retired = new Set(['number-order'])

type Severity = Diagnostic['severity'] | 'ignore'

/** A report, in two parts: translations are counted apart, unless an operator has said how severe they are. */
interface Judged {
  diagnostics: Diagnostic[]
  translations: Diagnostic[]
}

/**
 * Gives diagnostics the severity that they have in a check, and leaves out what is to be ignored. What keeps a page
 * from being published stays an error.
 *
 * @param rules those of the command line before those of the configuration
 */
export function applySeverities(diagnostics: readonly Diagnostic[], rules: readonly SeverityRules[]): Judged {
  const judged: Judged = { diagnostics: [], translations: [] }
  for (const diagnostic of diagnostics) {
    const { code } = diagnostic
    const standard = Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : diagnostic.severity
    const said = rules.map((rule) => severityIn(rule, code)).find((severity) => severity !== undefined)
    if (diagnostic.severity === 'error') judged.diagnostics.push(diagnostic)
    else if (said === undefined && standard === 'translation') judged.translations.push(diagnostic)
    else if (said !== 'ignore')
      judged.diagnostics.push({ ...diagnostic, severity: said ?? (standard === 'error' ? 'error' : 'warning') })
  }
  return judged
}

function severityIn({ error = [], warn = [], ignore = [] }: SeverityRules, code: string): Severity | undefined {
  const lists = [
    ['ignore', ignore],
    ['warning', warn],
    ['error', error],
  ] as const
  return [code, 'all'].flatMap((name) => lists.filter(([, names]) => names.includes(name)).map(([each]) => each))[0]
}

/**
 * Checks the codes that an operator wrote.
 * @param where says who asks for them, in the message: `--ignore`
 * @throws UsageError for one that there is not
 */
export function checkCodes(names: readonly string[], where: string): readonly string[] {
  for (const name of names) {
    const instead = insteadOf(name)
    if (instead) throw new UsageError(`${where} names "${name}", and there is no such code. ${instead}`)
  }
  return names
}

/** What else an operator may have meant by a code that there is not; `undefined` for one that there is. */
function insteadOf(name: string): string | undefined {
  if (name === 'all' || Object.hasOwn(codes, name) || retired.has(name)) return undefined
  const nearest = nearestName(name, Object.keys(codes))
  return nearest ? `Did you mean "${nearest}"?` : `There are: all, ${Object.keys(codes).join(', ')}.`
}

/** Codes of a configuration that there are not: where they are written, and what is wrong. */
export function unknownCodes(check: SeverityRules): { path: PropertyKey[]; text: string }[] {
  return (['error', 'warn', 'ignore'] as const).flatMap((key) =>
    (check[key] ?? []).flatMap((name, index) => {
      const instead = insteadOf(name)
      return instead
        ? [{ path: ['check', key, index], text: `check.${key}.${index}: there is no code "${name}". ${instead}` }]
        : []
    }),
  )
}
