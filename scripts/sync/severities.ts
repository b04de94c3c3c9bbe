import type { Diagnostic } from '../../core/error/index.ts'
import { nearestName } from '../nearest-name.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Default severities by code. `error`: readers notice the problem, so a check fails. A sync publishes the page anyway.
 * `warning`: the page has a minor problem. `translation`: a translation is missing or stale. A problem that keeps a
 * page from being published is always an error.
 */
const codes = {
  'api-breaking': 'error',
  'api-duplicate-id': 'error',
  'api-example': 'warning',
  'api-invalid': 'error',
  'api-part': 'error',
  'api-path-parameter': 'error',
  'api-reference': 'error',
  'api-security': 'warning',
  'api-server': 'warning',
  'api-source': 'error',
  'ask-question': 'warning',
  'broken-anchor': 'error',
  'broken-image': 'error',
  'broken-link': 'error',
  'missing-file': 'error',
  'missing-image': 'error',
  'unknown-component': 'error',
  'broken-component': 'warning',
  'changelog-section': 'warning',
  'code-failed': 'warning',
  'code-name': 'warning',
  'code-not-bundled': 'warning',
  'code-too-large': 'warning',
  'code-without-effect': 'warning',
  'collection-field': 'warning',
  'component-url': 'warning',
  'control-characters': 'warning',
  'duplicate-id': 'warning',
  'duplicate-name': 'warning',
  'duplicate-path': 'warning',
  'endless-inclusion': 'warning',
  'external-link': 'warning',
  'file-too-large': 'warning',
  'folder-link': 'warning',
  'foreign-key': 'warning',
  'frontmatter-field': 'warning',
  'frontmatter-unclosed': 'warning',
  'heading-order': 'warning',
  'image-orientation': 'warning',
  json: 'warning',
  'late-frontmatter': 'warning',
  'lost-answer': 'error',
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
  'own-link': 'warning',
  'over-budget': 'warning',
  'overlay-copy': 'warning',
  'overlay-remove': 'warning',
  'overlay-target': 'warning',
  'overlay-unmatched': 'warning',
  'overlay-version': 'warning',
  'oversize-diagram': 'warning',
  'oversize-image': 'warning',
  'oversize-page': 'warning',
  'oversize-row': 'warning',
  'page-address': 'warning',
  'pdf-not-printed': 'warning',
  'picture-characters': 'warning',
  'policy-full': 'warning',
  'prop-value': 'warning',
  redirect: 'warning',
  'removed-attribute': 'warning',
  'review-due': 'warning',
  'second-title': 'warning',
  'symbolic-link': 'warning',
  'table-of-contents': 'warning',
  toml: 'warning',
  'too-complex': 'warning',
  'unclosed-code': 'warning',
  'unclosed-component': 'warning',
  'undecided-component': 'warning',
  'unknown-audience': 'error',
  'unknown-author': 'warning',
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
  'unlikely-formula': 'warning',
  'unreadable-formula': 'warning',
  'unsafe-html': 'warning',
  'version-clash': 'error',
  yaml: 'warning',
  'missing-message': 'translation',
  'missing-translation': 'translation',
  'unpaired-section': 'translation',
} as const satisfies Record<string, 'error' | 'warning' | 'translation'>

/**
 * The severities that an operator configured, by code. `all` stands for every code, and a specific code takes
 * precedence over it.
 */
export interface SeverityRules {
  error?: readonly string[]
  warn?: readonly string[]
  ignore?: readonly string[]
}

/** Codes that aren't used anymore. A configuration that contains one stays valid. */
const retired = new Set(['number-order'])

type Severity = Diagnostic['severity'] | 'ignore'

/**
 * Diagnostics with the configured severities. Missing translations are separate because only their number is reported.
 */
interface Judged {
  diagnostics: Diagnostic[]
  translations: Diagnostic[]
}

/**
 * Applies the configured severities to diagnostics and removes ignored ones. A problem that keeps a page from being
 * published stays an error.
 *
 * @param rules the highest priority first: rules from the command line, then from the configuration
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
 * Validates the codes that an operator specified.
 * @param where the source of the codes for the error message, such as `--ignore`
 * @throws UsageError if a code is unknown
 */
export function checkCodes(names: readonly string[], where: string): readonly string[] {
  for (const name of names) {
    const instead = insteadOf(name)
    if (instead) throw new UsageError(`${where}: unknown code "${name}". ${instead}`)
  }
  return names
}

/** Returns a suggestion for an unknown code. Returns `undefined` if the code is known. */
function insteadOf(name: string): string | undefined {
  if (name === 'all' || Object.hasOwn(codes, name) || retired.has(name)) return undefined
  const nearest = nearestName(name, Object.keys(codes))
  return nearest ? `Did you mean "${nearest}"?` : `Use one of: all, ${Object.keys(codes).join(', ')}.`
}

/** Finds unknown codes in a configuration, with their positions and messages. */
export function unknownCodes(check: SeverityRules): { path: PropertyKey[]; text: string }[] {
  return (['error', 'warn', 'ignore'] as const).flatMap((key) =>
    (check[key] ?? []).flatMap((name, index) => {
      const instead = insteadOf(name)
      return instead
        ? [{ path: ['check', key, index], text: `check.${key}.${index}: unknown code "${name}". ${instead}` }]
        : []
    }),
  )
}
