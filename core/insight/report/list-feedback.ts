import { dateOfDay } from '../settings.ts'
import type { FeedbackReport } from './report.ts'
import type { ReportInput } from './report-input.ts'

/** Matches links and HTML tags, which are signs of advertising. */
const advertisement = /https?:|www\.|<[a-z/]/i

/** Returns comments from people and reports from agents, newest first. Those with links or markup come last. */
export function listFeedback({ counters, content }: ReportInput): FeedbackReport[] {
  const current = new Map(content.pages.map(({ path, document }) => [path, document]))
  const changedIn = (path: string, document: string) => {
    const now = current.get(path)
    if (now === undefined || now === document) return null
    const texts = content.texts.filter((text) => text.path === path)
    const read = texts.find((text) => text.document === document)
    const later = texts.filter(({ since }) => read !== undefined && since > read.since).map(({ since }) => since)
    return later.length > 0 ? Math.min(...later) : null
  }
  const passages = new Map(content.passages.map(({ document, section, text }) => [`${document} ${section}`, text]))
  const comments = counters.comments.map(({ day, page, document, section, helpful, text }) => ({
    day,
    by: 'person' as const,
    agent: '',
    path: page,
    section,
    passage: passages.get(`${document} ${section}`) ?? null,
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
    passage: null,
    helpful: false,
    text,
    isCurrent: current.has(page),
    changedIn: null,
  }))
  return [...comments, ...reports]
    .toSorted(
      (one, other) =>
        Number(advertisement.test(one.text)) - Number(advertisement.test(other.text)) || other.day - one.day,
    )
    .map(({ day, ...rest }) => ({ date: dateOfDay(day), ...rest }))
}
