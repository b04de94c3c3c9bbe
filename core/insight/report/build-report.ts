import { dateOfDay } from '../settings.ts'
import { listAgents } from './list-agents.ts'
import { listFeedback } from './list-feedback.ts'
import { describeLimits } from './describe-limits.ts'
import { listMissing } from './list-missing.ts'
import { listPages } from './list-pages.ts'
import { maxListed } from './report-input.ts'
import type { ReportInput } from './report-input.ts'
import { listSearches } from './list-searches.ts'
import { listTranslations } from './list-translations.ts'
import type { InsightReport } from './report.ts'

/** Builds the report from the counters and the content. Each list starts with the lines that most need action. */
export async function buildReport(input: ReportInput): Promise<InsightReport> {
  const { today, days, content } = input
  return {
    from: dateOfDay(today - days + 1),
    to: dateOfDay(today),
    days,
    release: content.release,
    pages: listPages(input).slice(0, maxListed),
    feedback: listFeedback(input).slice(0, maxListed),
    searches: await listSearches(input),
    missing: listMissing(input).slice(0, maxListed),
    translations: listTranslations(input).slice(0, maxListed),
    agents: listAgents(input),
    limits: describeLimits(input),
  }
}
