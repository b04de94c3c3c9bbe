import type { AmbiguousSections, LocaleSummary } from '../../core/translation/index.ts'
import { count } from '../check/render-report.ts'
import type { ApiTranslation } from './read-translations.ts'

/** Maximum number of pages of each kind to list. The remaining pages are only counted. */
const listed = 20

/** Renders a progress bar for each language, followed by the next steps for translators. */
export function renderTranslations(summaries: readonly LocaleSummary[], apis: readonly ApiTranslation[] = []): string {
  const width = Math.max(...summaries.map(({ locale }) => locale.length))
  const bars = summaries.map(
    ({ locale, percent, fresh, stale, missing, total }) =>
      `${locale.padEnd(width)} ${renderBar(percent)} ${String(percent).padStart(3)} %  ${fresh.length} of ${total} up to date, ${stale.length} outdated, ${missing.length} missing`,
  )
  return [bars.join('\n'), ...summaries.map(renderWork).filter(Boolean), ...apis.map(renderApi)].join('\n\n')
}

/** Renders the texts of an API that must be translated, with their paths in the OpenAPI file. */
function renderApi({ api, locale, total, outdated, missing }: ApiTranslation): string {
  const fresh = total - outdated.length - missing.length
  return [
    `${locale}: ${fresh} of ${total} texts of the API ${api} up to date, ${outdated.length} outdated, ${missing.length} missing`,
    shorten([...outdated.map((place) => `  outdated: ${place}`), ...missing.map((place) => `  missing: ${place}`)]),
  ]
    .filter(Boolean)
    .join('\n')
}

function renderBar(percent: number): string {
  return '█'.repeat(Math.round(percent / 5)).padEnd(20, '░')
}

function renderWork({ locale, stale, unpaired, missing }: LocaleSummary): string {
  const outdated = stale.map(({ file, path, stale: sections, untranslated }) =>
    [
      `  ${file}`,
      sections.length > 0 ? `    outdated: ${list(sections)}` : '',
      untranslated.length > 0 ? `    missing: ${list(untranslated)}` : '',
      `    compare at ${path}?changes and update the text; if it is up to date: npm run translations -- accept ${file}`,
    ]
      .filter(Boolean)
      .join('\n'),
  )
  const unclear = unpaired.map(({ file, ambiguous }) => [`  ${file}`, ...ambiguous.map(renderAmbiguous)].join('\n'))
  const absent = missing.map(({ file, source }) => `  ${source} is in ${file}`)
  return [
    outdated.length > 0 ? `${locale}: ${count(outdated.length, 'outdated page')}\n${shorten(outdated)}` : '',
    unclear.length > 0
      ? `${locale}: ${count(unclear.length, 'page')} with sections whose original is unclear\n${shorten(unclear)}`
      : '',
    absent.length > 0 ? `${locale}: ${count(absent.length, 'page')} to translate\n${shorten(absent)}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

function renderAmbiguous({ source, translation }: AmbiguousSections): string {
  return (
    `    ${list(translation)} here, ${list(source)} in the source. ` +
    `Give each heading the ID of the section that it translates: ## … {#${source[0]}}`
  )
}

function list(headings: readonly string[]): string {
  return headings.map((heading) => `#${heading || 'introduction'}`).join(', ')
}

function shorten(lines: readonly string[]): string {
  const rest = lines.length - listed
  return [...lines.slice(0, listed), ...(rest > 0 ? [`  and ${rest} more (list all with --json)`] : [])].join('\n')
}
