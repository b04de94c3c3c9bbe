import { slugify } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { parseFrontmatter } from '../../../core/markdown/index.ts'
import type { Frontmatter, Position } from '../../../core/markdown/index.ts'
import { localize } from '../../../core/release/index.ts'
import type { SitePosts } from '../../../core/release/index.ts'
import { decodePathname } from '../../../core/route/index.ts'
import type { Source, SourceEntry } from '../../../core/source/index.ts'
import { parseChangelog } from './parse-changelog.ts'
import type { ChangelogSection } from './parse-changelog.ts'

/** The languages of a site. */
interface Languages {
  codes: readonly string[]
  defaultLocale: string
}

/** Returns the changelog files of a collection with their languages. Empty if its posts are separate files. */
export function changelogFiles({ file }: SitePosts, { codes, defaultLocale }: Languages): Map<string, string> {
  if (file === undefined) return new Map()
  // A file outside of the language folders is in the default language.
  return new Map([[file, defaultLocale], ...codes.map((code) => [`${code}/${file}`, code] as const)])
}

/**
 * Returns the source for a collection whose posts are in one file. Each version becomes a post. The text before the
 * first version becomes the text of the page that lists the posts.
 */
export function changelogSource(posts: SitePosts, languages: Languages): Source {
  const localeOf = changelogFiles(posts, languages)
  return {
    matches: (file) => localeOf.has(file),
    settings: [posts, languages],
    entries({ file, text }) {
      const locale = localeOf.get(file)!
      const { frontmatter, title, intro, sections, diagnostics } = readChangelog(file, text)
      const folder = `${locale}${posts.path}`
      const list: SourceEntry = {
        place: `${folder}/index.md`,
        frontmatter: {
          ...frontmatter,
          data: {
            title: title ?? localize(posts.title, locale, languages.defaultLocale),
            ...(posts.description !== null && {
              description: localize(posts.description, locale, languages.defaultLocale),
            }),
            ...frontmatter.data,
          },
          ...intro,
        },
      }
      return {
        entries: [list, ...Array.from(sections, ([slug, section]) => entryOf(file, section, { folder, slug }))],
        diagnostics,
      }
    },
  }
}

/**
 * Parses a changelog and reports its problems. Invalid dates are reported elsewhere.
 * @returns the sections by the last segment of their path
 */
export function readChangelog(file: string, text: string) {
  const frontmatter = parseFrontmatter(file, text)
  const { title, intro, sections: all, others } = parseChangelog(frontmatter.body, frontmatter.bodyLine)
  const sections = new Map<string, ChangelogSection>()
  const repeated: Diagnostic[] = []
  for (const section of all) {
    const slug = slugify(section.version ?? 'unreleased')
    const earlier = sections.get(slug)
    if (earlier) repeated.push(describeRepeated(file, section, earlier))
    else if (section.version !== null || section.body !== '') sections.set(slug, section)
  }
  const diagnostics = [
    ...repeated,
    ...others.map((other) => describeOther(file, other)),
    ...(all.length === 0 ? [describeEmpty(file)] : []),
  ]
  return { frontmatter, title, intro, sections, diagnostics }
}

function entryOf(
  file: string,
  { version, title, date, wrongDate, href, line, body, bodyLine }: ChangelogSection,
  { folder, slug }: { folder: string; slug: string },
): SourceEntry {
  const place: Position = { line, column: 1 }
  const data = {
    title,
    // Not every version is valid in a file name, so the path can't be derived from the name of the entry.
    path: `/${folder}/${slug}`,
    translates: `/${folder.slice(folder.indexOf('/') + 1)}/${slug}`,
    ...(version !== null && { version }),
    ...(version !== null && { date: date ?? false }),
    ...(version === null && { draft: true }),
    ...(href !== undefined && { links: [linkOf(href)] }),
  }
  const frontmatter: Frontmatter = {
    data,
    positions: new Map(['title', 'version', 'date'].map((key) => [key, place])),
    written: new Map(),
    body,
    bodyLine,
    diagnostics: wrongDate === undefined ? [] : [describeWrongDate(file, line, wrongDate)],
  }
  return { place: `${folder}/${slug}.md`, frontmatter }
}

/**
 * Returns the link in the heading of a version, which is shown at the top of its page. The label is the end of the URL,
 * such as `v2.0.0...v2.1.0`.
 */
export function linkOf(href: string): { label: string; to: string } {
  const { host, pathname } = new URL(href)
  const end = pathname.split('/').findLast((part) => part !== '')
  return { label: (end !== undefined && decodePathname(end)) || host, to: href }
}

/** Reports a problem with a section of a changelog. */
function describe(
  file: string,
  line: number,
  problem: Pick<Diagnostic, 'severity' | 'message'> & { hint: string },
): Diagnostic {
  return { ...problem, file, line, column: 1, code: 'changelog-section' }
}

/** Reports a date that doesn't exist or is ambiguous. */
export function describeWrongDate(file: string, line: number, written: string): Diagnostic {
  return describe(file, line, {
    severity: 'error',
    message: `\`${written}\` is not a date.`,
    hint: 'Write the year, month, and day: `2026-11-28`.',
  })
}

function describeRepeated(file: string, { line, title }: ChangelogSection, earlier: ChangelogSection): Diagnostic {
  return describe(file, line, {
    severity: 'error',
    message: `\`${title}\` already has a section, on line ${earlier.line}.`,
    hint: 'Correct the version, or merge the two sections.',
  })
}

function describeOther(file: string, { line, text }: { line: number; text: string }): Diagnostic {
  return describe(file, line, {
    severity: 'warning',
    message: `The heading \`${text}\` contains no version, so its section is not shown.`,
    hint: 'Start the heading with a version, as in `## [2.1.0] - 2026-11-28`, or move it above the first version.',
  })
}

function describeEmpty(file: string): Diagnostic {
  return describe(file, 1, {
    severity: 'warning',
    message: 'The file contains no section for a version.',
    hint: 'Add one for each version: `## [2.1.0] - 2026-11-28`.',
  })
}
