import { dayOf } from '../../../core/insight/index.ts'
import type { InsightSettings } from '../../../core/insight/index.ts'
import type { Env } from '../../env.ts'
import type { Write } from '../define-record.ts'
import type { FormSubject } from '../form-token.ts'
import { InsightWriter, insightSalts } from './insight-record.ts'
import { readSalt, saltedHash } from '../salts.ts'

/** Maximum length of a comment or an agent's report. */
const maxCommentLength = 2000

/** Maximum number of votes, comments, and reports to store per day. Scripts could send any number. */
const votesPerDay = 2000
const commentsPerDay = 200
const reportsPerDay = 100

/** A reader's vote on whether a page was helpful. */
interface Vote extends FormSubject {
  locale: string
  /** Id of a heading; empty if the vote is about the whole page. */
  section: string
  helpful: boolean
  comment: string
}

/**
 * Stores a vote and a comment, at most one of each per page, day, and caller.
 * @param caller IP address of the caller; only a hash is stored, with a salt that is deleted after the day
 */
export async function storeVote(
  env: Env,
  settings: InsightSettings,
  { page, document, locale, section: asked, helpful, comment: written }: Vote,
  caller: string,
  now: number,
): Promise<void> {
  const day = dayOf(now)
  const salt = await readSalt(env, insightSalts, 'voter', day)
  const section = /^[^\s#]{1,200}$/u.test(asked) ? asked : ''
  const comment = settings.comments ? cleanText(written) : ''
  const [voted, commented] = await Promise.all(
    ['vote', 'comment'].map((kind) => saltedHash(salt, `${kind}\n${page}\n${networkOf(caller)}`)),
  )
  const writer = new InsightWriter(env, settings, day)
  const stored = await writer.read([
    `SELECT EXISTS (SELECT 1 FROM voter WHERE day = ?1 AND hash = ?2) AS voted,
      EXISTS (SELECT 1 FROM voter WHERE day = ?1 AND hash = ?3) AS commented,
      ${votesOf('?1')} AS votes, ${commentsOf('?1')} AS comments`,
    day,
    voted!,
    commented!,
  ])
  // The limits are checked first, so that repeated votes don't use up the day's rows, which page views also need.
  const isVote = stored.voted === 0 && Number(stored.votes) < votesPerDay
  const isComment = comment !== '' && stored.commented === 0 && Number(stored.comments) < commentsPerDay
  if (!isVote && !isComment) return
  const isNew = (hash: string) => `NOT EXISTS (SELECT 1 FROM voter WHERE day = ${day} AND hash = '${hash}')`
  await writer.write((isVote ? 2 : 0) + (isComment ? 2 : 0), (allowed) => [
    ...(isVote
      ? [
          [
            `INSERT INTO vote (day, page, document, section, yes, no) SELECT ?, ?, ?, ?, ?, ?
              WHERE ${allowed} AND ${isNew(voted!)} AND ${votesOf(day)} < ${votesPerDay}
              ON CONFLICT (day, page, document, section) DO UPDATE SET yes = yes + excluded.yes, no = no + excluded.no`,
            day,
            page,
            document,
            section,
            helpful ? 1 : 0,
            helpful ? 0 : 1,
          ] satisfies Write,
          remember(day, voted!, allowed),
        ]
      : []),
    ...(isComment
      ? [
          [
            `INSERT INTO comment (day, page, locale, document, section, helpful, text) SELECT ?, ?, ?, ?, ?, ?, ?
              WHERE ${allowed} AND ${isNew(commented!)} AND ${commentsOf(day)} < ${commentsPerDay}`,
            day,
            page,
            locale,
            document,
            section,
            helpful ? 1 : 0,
            comment,
          ] satisfies Write,
          remember(day, commented!, allowed),
        ]
      : []),
  ])
}

/** SQL: the number of votes on a day. */
const votesOf = (day: number | string) => `(SELECT coalesce(sum(yes + no), 0) FROM vote WHERE day = ${day})`

/** SQL: the number of comments on a day. */
const commentsOf = (day: number | string) => `(SELECT count(*) FROM comment WHERE day = ${day})`

function remember(day: number, hash: string, allowed: string): Write {
  return [`INSERT INTO voter (day, hash) SELECT ?1, ?2 WHERE ${allowed} ON CONFLICT DO NOTHING`, day, hash]
}

/** Stores a problem that an agent reported. */
export async function storeReport(
  env: Env,
  settings: InsightSettings,
  { page, agent, text }: { page: string; agent: string; text: string },
  now: number,
): Promise<void> {
  const day = dayOf(now)
  await new InsightWriter(env, settings, day).write(1, (allowed) => [
    [
      `INSERT INTO report (day, page, agent, text) SELECT ?, ?, ?, ?
        WHERE ${allowed} AND (SELECT count(*) FROM report WHERE day = ${day}) < ${reportsPerDay}`,
      day,
      page,
      agent,
      cleanText(text),
    ],
  ])
}

/** Removes control characters and limits the length. The text is always displayed as text, never as markup. */
function cleanText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n]|\p{Cf}/gu, '')
    .trim()
    .slice(0, maxCommentLength)
}

/** Returns the network of an IP address. A household may have many IPv6 addresses in the same network. */
function networkOf(caller: string): string {
  return caller.includes(':') ? caller.split(':').slice(0, 4).join(':') : caller
}
