import { styleText } from 'node:util'
import { limitWarnings } from '../../core/insight/index.ts'
import type { InsightReport } from '../../core/insight/index.ts'

/** Maximum number of lines per list. */
const maxLines = 10

/** Renders the report on reader activity. Each list is followed by suggested actions. */
export function renderInsight(report: InsightReport): string {
  const { pages, feedback, searches, missing, translations, agents, limits } = report
  const total = (reader: 'person' | 'agent' | 'crawler' | 'other') =>
    limits.days.reduce((sum, { views }) => sum + views[reader], 0)
  return [
    `${report.from} to ${report.to}, release ${report.release}`,
    `Views: ${total('person')} by people, ${total('agent')} by agents, ${total('crawler')} by crawlers, ${total('other')} by others`,
    ...limitWarnings(limits).map((warning) => styleText('yellow', warning)),
    ...section(
      'Pages',
      pages.map(({ path, views, votes: { yes, no }, action }) => [
        `${String(views.person).padStart(6)} people ${String(views.agent).padStart(6)} agents  ${yes + no > 0 ? `+${yes} −${no}`.padEnd(9) : ''.padEnd(9)} ${path}`,
        action,
      ]),
    ),
    ...section(
      'Comments',
      feedback.map(({ date, by, agent, path, section: heading, helpful, text, passage, isCurrent, changedIn }) => [
        `${date}  ${helpful ? '+' : '−'} ${path}${heading && `#${heading}`}${by === 'agent' ? ` (${agent || 'an agent'})` : ''}  ${oneLine(text)}`,
        [
          ...(passage === null ? [] : [`About “${oneLine(passage)}”`]),
          ...(isCurrent
            ? []
            : [changedIn === null ? 'The text has changed since then.' : `The text changed in release ${changedIn}.`]),
        ].join('. ') || null,
      ]),
    ),
    ...section(
      'Searches without an answer',
      searches.map(({ query, locale, days, none, unclicked, agents: asked, action }) => [
        `${locale}  "${oneLine(query)}"  on ${days} days: ${none} without a result, ${unclicked} without a click, ${asked} by agents`,
        action,
      ]),
    ),
    ...section(
      'Dead URLs',
      missing.map(({ url, days, outside, inside, action }) => [
        `${oneLine(url)}  on ${days} days: ${outside} from other sites, ${inside} others`,
        action,
      ]),
    ),
    ...section(
      'Translations',
      translations.map(({ path, state, sections, views, action }) => [
        `${String(views).padStart(6)} views  ${path}  ${state === 'missing' ? 'not translated' : `${sections} outdated sections`}`,
        action,
      ]),
    ),
    ...section(
      'Agents',
      agents.map(({ agent, views, forms, pages: read }) => [
        `${String(views).padStart(6)} views  ${agent || 'unnamed'}  ${Object.entries(forms)
          .map(([form, count]) => `${form} ${count}`)
          .join(', ')}`,
        read[0] ? `Most read: ${read[0].path}` : null,
      ]),
    ),
  ].join('\n')
}

function section(title: string, lines: readonly (readonly [line: string, action: string | null])[]): string[] {
  if (lines.length === 0) return []
  const shown = lines
    .slice(0, maxLines)
    .flatMap(([line, action]) => [`  ${line}`, ...(action === null ? [] : [styleText('dim', `    ${action}`)])])
  const rest = lines.length - maxLines
  return ['', styleText('bold', title), ...shown, ...(rest > 0 ? [styleText('dim', `  ${rest} more with --json`)] : [])]
}

/** Returns a reader's text on one line, without control characters that could affect the terminal. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 200)
}
