import { posix } from 'node:path'
import type { Diagnostic } from '../../core/error/index.ts'
import type { CheckedFile, CheckedSite } from './checked-site.ts'
import { nearestPath } from './nearest-path.ts'

const codes = new Set(['broken-link', 'missing-image', 'missing-file'])

/** Adds to the hint of an address that leads nowhere what there is nearest to it. */
export function suggestTarget(diagnostic: Diagnostic, { file, answers }: CheckedFile, site: CheckedSite): Diagnostic {
  const { code, hint = '' } = diagnostic
  if (!codes.has(code)) return diagnostic
  // The hint says where nothing was found: that is a question of the page, answered in the negative.
  const question = Object.keys(answers).find((asked) => isNegative(answers[asked]) && mentions(hint, subjectOf(asked)))
  const suggestion = question === undefined ? undefined : suggest(question, file, site)
  return suggestion === undefined ? diagnostic : { ...diagnostic, hint: `${hint} ${suggestion}`.trim() }
}

/** What there is nearest to a page's path. */
export function suggestPage(path: string, { files, drafts }: CheckedSite): string | undefined {
  if (drafts.some((draft) => draft.path === path)) return draftHint
  const paths = files.filter(({ isPage }) => isPage).map(({ entry }) => entry.path)
  const inside = paths.find((candidate) => candidate.startsWith(`${path}/`))
  return inside === undefined
    ? didYouMean(nearestPath(path, paths))
    : `That is a folder without a page of its own; its first page is \`${inside}\`.`
}

const draftHint = 'The page is a draft: it is not published.'

function suggest(question: string, from: string, site: CheckedSite): string | undefined {
  const subject = subjectOf(question)
  if (question.startsWith('exists:')) return suggestPage(subject, site)
  if (question.startsWith('media:'))
    return didYouMean(
      asWritten(
        nearestPath(
          subject,
          site.media.map(({ file }) => file),
        ),
        from,
      ),
    )
  if (site.drafts.some(({ file }) => file === subject)) return draftHint
  return didYouMean(
    asWritten(
      nearestPath(
        subject,
        site.files.filter(({ isPage }) => isPage).map(({ file }) => file),
      ),
      from,
    ),
  )
}

/** A file of the content folder as a page names it: `/a.png` for one in `public/`, relative otherwise. */
function asWritten(file: string | undefined, from: string): string | undefined {
  if (file === undefined || file.startsWith('public/')) return file?.slice('public'.length)
  const relative = posix.relative(posix.dirname(from), file)
  return relative.startsWith('.') ? relative : `./${relative}`
}

function didYouMean(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `Did you mean \`${name}\`?`
}

function subjectOf(question: string): string {
  return question.slice(question.indexOf(':') + 1)
}

function isNegative(answer: string | undefined): boolean {
  return answer === 'null' || answer === 'false'
}

function mentions(hint: string, subject: string): boolean {
  return hint.includes(`\`${subject}\``) || hint.includes(`\`content/${subject}\``)
}
