import { dateOfDay } from '../settings.ts'
import { lowerBound } from './closest-page.ts'
import type { PageReport, ReaderCounts } from './report.ts'
import { noCounts, sum } from './report-input.ts'
import type { ReportInput } from './report-input.ts'

/**
 * Returns pages that were read, were voted on, or are due for a review. Pages with the most complaints per view come
 * first.
 */
export function listPages({ counters, content, today }: ReportInput): PageReport[] {
  const current = new Map(content.pages.map((page) => [page.path, page]))
  const views = Map.groupBy(counters.views, ({ page }) => page)
  const votes = Map.groupBy(counters.votes, ({ page }) => page)
  const date = dateOfDay(today)
  const due = content.pages.filter(({ reviewBy }) => reviewBy !== null && reviewBy < date)
  const paths = new Set([...views.keys(), ...votes.keys(), ...due.map(({ path }) => path)])
  paths.delete('…')
  return [...paths]
    .filter((path) => !/\/(?:llms[^/]*\.txt|feed\.(?:xml|json))$|^\/(?:api|mcp)\b/.test(path))
    .map((path): PageReport => {
      const page = current.get(path)
      const seen = noCounts()
      const forms: Record<string, number> = {}
      for (const { reader, form, count } of views.get(path) ?? []) {
        seen[reader as keyof ReaderCounts] += count
        forms[form] = (forms[form] ?? 0) + count
      }
      const own = votes.get(path) ?? []
      const [yes, no] = [sum(own, ({ yes }) => yes), sum(own, ({ no }) => no)]
      const complaints = sum(own, ({ document, no }) => (document === page?.document ? no : 0))
      const since = content.texts.find((text) => text.path === path && text.document === page?.document)?.since
      const outdated =
        page && since !== undefined && no > complaints ? { complaints: no - complaints, of: no, release: since } : null
      const reviewBy = page?.reviewBy ?? null
      const reviewDue = reviewBy !== null && reviewBy < date
      return {
        path,
        title: page?.title ?? null,
        views: seen,
        forms,
        votes: { yes, no, score: yes + no === 0 ? null : rounded(lowerBound(yes, yes + no)) },
        complaints,
        complaintRate: rounded(lowerBound(complaints, Math.max(seen.person, yes + no))),
        outdated,
        reviewBy,
        reviewDue,
        action: pageAction({ complaints, outdated, reviewBy, reviewDue }),
      }
    })
    .toSorted(
      (one, other) =>
        other.complaintRate - one.complaintRate ||
        Number(other.reviewDue) - Number(one.reviewDue) ||
        other.views.person + other.views.agent - one.views.person - one.views.agent ||
        (one.path < other.path ? -1 : 1),
    )
}

function pageAction({
  complaints,
  outdated,
  reviewBy,
  reviewDue,
}: Pick<PageReport, 'complaints' | 'outdated' | 'reviewBy' | 'reviewDue'>): string | null {
  const about =
    outdated &&
    `${outdated.complaints} of ${outdated.of} complaints are about text that changed in release ${outdated.release}.`
  if (complaints > 0) return `${about ? `${about} ` : ''}Read the comments, and fix the page.`
  if (reviewDue) return `Review the page, and set a new \`reviewBy\` date (it was ${reviewBy}).`
  return about && `${about} Check whether the votes since then are better.`
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
