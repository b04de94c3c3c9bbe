import { dateOfDay } from '../settings.ts'
import { closestPage, lowerBound } from './closest-page.ts'
import type { ContentRows, CounterRows } from './read-rows.ts'
import type {
  AgentReport,
  FeedbackReport,
  InsightReport,
  LimitReport,
  MissingReport,
  PageReport,
  ReaderCounts,
  SearchReport,
  TranslationReport,
} from './report.ts'

/** The page that the site's search finds for a query, in a language. */
export type FindAnswer = (query: string, locale: string) => Promise<string | undefined>

/** Maximum number of lines in each list. */
const maxListed = 100

/** How many queries are searched again. */
const maxSearched = 20

interface ReportInput {
  counters: CounterRows
  content: ContentRows
  /** Codes of the site's languages. */
  locales: readonly string[]
  rowsPerDay: number
  /** The last day, and the number of days. */
  today: number
  days: number
  /** Searches the current release; absent if the site can't be reached. */
  findAnswer?: FindAnswer | undefined
}

/** Joins the counters with the content. Each list starts with what matters most, and each line names an action. */
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

function noCounts(): ReaderCounts {
  return { person: 0, agent: 0, crawler: 0, other: 0 }
}

function listPages({ counters, content, today }: ReportInput): PageReport[] {
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

function listFeedback({ counters, content }: ReportInput): FeedbackReport[] {
  const current = new Map(content.pages.map(({ path, document }) => [path, document]))
  const changedIn = (path: string, document: string) => {
    const now = current.get(path)
    if (now === undefined || now === document) return null
    const texts = content.texts.filter((text) => text.path === path)
    const read = texts.find((text) => text.document === document)
    const later = texts.filter(({ since }) => read !== undefined && since > read.since).map(({ since }) => since)
    return later.length > 0 ? Math.min(...later) : null
  }
  const comments = counters.comments.map(({ day, page, document, section, helpful, text }) => ({
    day,
    by: 'person' as const,
    agent: '',
    path: page,
    section,
    helpful: helpful === 1,
    text,
    isCurrent: current.get(page) === document,
    changedIn: changedIn(page, document),
  }))
  const reports = counters.reports.map(({ day, page, agent, text }) => ({
    day,
    by: 'agent' as const,
    agent,
    path: page,
    section: '',
    helpful: false,
    text,
    isCurrent: current.has(page),
    changedIn: null,
  }))
  return [...comments, ...reports]
    .toSorted((one, other) => other.day - one.day)
    .map(({ day, ...rest }) => ({ date: dateOfDay(day), ...rest }))
}

async function listSearches({ counters, content, findAnswer }: ReportInput): Promise<SearchReport[]> {
  const phrases = counters.phrases.filter(({ kind }) => kind === 'search')
  const sorted = [...Map.groupBy(phrases, ({ locale, text }) => `${locale} ${text}`).values()]
    .map((rows) => ({ ...rows[0]!, total: sum(rows, ({ count }) => count), rows }))
    // Sorted by days first, because one caller can search any number of times on one day.
    .toSorted((one, other) => other.days - one.days || other.total - one.total)
    .slice(0, maxListed)
  const searches: SearchReport[] = []
  for (const [index, { text: query, locale, days, rows }] of sorted.entries()) {
    const countOf = (outcome: string) => sum(rows, (row) => (row.outcome === outcome ? row.count : 0))
    const found = index < maxSearched ? await findAnswer?.(query, locale) : undefined
    const page = content.pages.find(({ path }) => path === found)
    const release =
      page && content.texts.find(({ path, document }) => path === found && document === page.document)?.since
    const answered = page ? { path: page.path, title: page.title, release: release ?? content.release } : null
    const near = answered ? undefined : closestPage(query, locale, content.pages)
    const synonyms = near ? JSON.stringify([query, near.title.toLowerCase()]) : null
    searches.push({
      query,
      locale,
      days,
      none: countOf('none'),
      unclicked: countOf('unclicked'),
      agents: countOf('agent'),
      answered,
      closest: near ? { path: near.path, title: near.title } : null,
      synonyms,
      action: answered
        ? `Answered since release ${answered.release} by ${answered.path}.`
        : near
          ? `If ${near.path} answers it, add the synonyms ${synonyms} to \`search.synonyms\`. Otherwise, write a page.`
          : 'Write a page, or add the words to the `keywords` of one.',
    })
  }
  return searches
}

function listMissing({ counters, content, locales }: ReportInput): MissingReport[] {
  const current = new Set(content.pages.map(({ path }) => path))
  const removed = new Map(content.removed.map(({ path, until }) => [path, until]))
  const phrases = counters.phrases.filter(({ kind, text }) => kind !== 'search' && !current.has(text))
  return [...Map.groupBy(phrases, ({ kind, text }) => `${kind} ${text}`).values()]
    .map((rows): MissingReport => {
      const { kind, text: url, days, locale } = rows[0]!
      const countOf = (outcome: string) => sum(rows, (row) => (row.outcome === outcome ? row.count : 0))
      const removedIn = removed.get(url) ?? null
      const language = locales.includes(locale) ? locale : (locales[0] ?? '')
      const near = kind === 'path' ? closestPage(url, language, content.pages) : undefined
      const redirect = near ? `${url} ${near.path} 301` : null
      const removal = removedIn === null ? '' : `Removed in release ${removedIn}. `
      return {
        kind: kind === 'path' ? 'page' : 'heading',
        url,
        days,
        outside: countOf('outside'),
        inside: countOf('inside'),
        last: dateOfDay(Math.max(...rows.map(({ last }) => last))),
        removedIn,
        closest: near ? { path: near.path, title: near.title } : null,
        redirect,
        action:
          kind === 'hash'
            ? 'Give the heading its former id again, or fix the link.'
            : `${removal}${redirect ? `Add to \`_redirects\`: ${redirect}` : 'Write the page, or redirect it.'}`,
      }
    })
    .toSorted((one, other) => other.days - one.days || other.outside + other.inside - one.outside - one.inside)
}

function listTranslations({ counters, content, locales }: ReportInput): TranslationReport[] {
  const pages = new Map(content.pages.map((page) => [page.path, page]))
  const outdated = new Map(content.translations.map(({ path, stale }) => [path, stale]))
  const people = counters.views.filter(
    ({ reader, form }) => reader === 'person' && (form === 'html' || form === 'visit'),
  )
  return [...Map.groupBy(people, ({ page }) => page)]
    .flatMap(([path, rows]): TranslationReport[] => {
      const views = sum(rows, ({ count }) => count)
      const page = pages.get(path)
      const sections = outdated.get(path)
      if (page && sections !== undefined)
        return [
          {
            path,
            title: page.title,
            state: 'outdated',
            sections,
            views,
            action: `Update the translation: ${path}?changes`,
          },
        ]
      const source = page ? undefined : sourceOf(path, locales, pages)
      if (!source) return []
      return [{ path, title: source.title, state: 'missing', sections: 0, views, action: `Translate ${source.path}.` }]
    })
    .toSorted((one, other) => other.views - one.views)
}

/** The page that readers of an untranslated path get. */
function sourceOf<Page>(path: string, locales: readonly string[], pages: ReadonlyMap<string, Page>): Page | undefined {
  const [, code = '', ...rest] = path.split('/')
  if (!locales.includes(code)) return undefined
  return locales.map((other) => pages.get(['', other, ...rest].join('/'))).find((page) => page !== undefined)
}

function listAgents({ counters }: ReportInput): AgentReport[] {
  const rows = counters.views.filter(({ reader }) => reader === 'agent')
  return [...Map.groupBy(rows, ({ agent }) => agent)]
    .map(([agent, own]): AgentReport => {
      const totals = (keyOf: (row: (typeof own)[number]) => string) =>
        [...Map.groupBy(own, keyOf)]
          .map(([key, each]) => [key, sum(each, ({ count }) => count)] as const)
          .toSorted(([, one], [, other]) => other - one)
      const pages = totals(({ page }) => page).slice(0, 10)
      return {
        agent,
        views: sum(own, ({ count }) => count),
        forms: Object.fromEntries(totals(({ form }) => form)),
        pages: pages.map(([path, views]) => ({ path, views })),
      }
    })
    .toSorted((one, other) => other.views - one.views)
}

function describeLimits({ counters, rowsPerDay, today, days }: ReportInput): LimitReport {
  const rare: LimitReport['rare'] = { search: 0, path: 0, hash: 0 }
  for (const { kind, count } of counters.rare) rare[kind as keyof typeof rare] = count
  const byDay = Map.groupBy(counters.days, ({ day }) => day)
  const budget = new Map(counters.budget.map((row) => [row.day, row]))
  return {
    rowsPerDay,
    days: Array.from({ length: days }, (_, index) => {
      const day = today - days + 1 + index
      const views = noCounts()
      for (const { reader, count } of byDay.get(day) ?? []) views[reader as keyof ReaderCounts] += count
      const { written = 0, refused = 0 } = budget.get(day) ?? {}
      return { date: dateOfDay(day), views, written, refused }
    }),
    rare,
    unavailable: null,
  }
}

function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0)
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
