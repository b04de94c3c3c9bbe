import { escapeHtml } from '../../../core/text/index.ts'
import { describeUndecided } from '../plan/undecided.ts'
import type { ImportReport, ReportedNote } from './describe-import.ts'

/**
 * Renders a report as text: the totals, the open decisions, and the omitted content of each file.
 *
 * @param most maximum number of lines below the totals; by default, all
 */
export function renderText(report: ImportReport, most = Infinity): string {
  const sections = sectionsOf(report).flatMap(({ title, lines }) => ['', `${title}:`, ...lines])
  const shown = sections.slice(0, most)
  const hidden = sections.length - shown.length
  const rest = hidden > 0 ? ['', `${count(hidden, 'more line')}. Use --report FILE.html to write the full report`] : []
  return [...totalsOf(report), ...shown, ...rest].join('\n')
}

/** Renders a report as a self-contained HTML page with the same content. */
export function renderHtml(report: ImportReport): string {
  const sections = sectionsOf(report).map(
    ({ title, lines }) =>
      `<h2>${escapeHtml(title)}</h2>\n<ul>\n${lines
        .filter((line) => line !== '')
        .map((line) =>
          line.startsWith(' ') ? `<li>${escapeHtml(line.trim())}</li>` : `</ul>\n<h3>${escapeHtml(line)}</h3>\n<ul>`,
        )
        .join('\n')}\n</ul>`,
  )
  const totals = totalsOf(report).map((line) => `<p>${escapeHtml(line)}</p>`)
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>Import from ${escapeHtml(report.system)}</title>`,
    '<style>:root { color-scheme: light dark; font: 1rem/1.5 system-ui } body { max-width: 70ch; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }</style>',
    `<h1>Import from ${escapeHtml(report.system)}</h1>`,
    ...totals,
    ...sections.map((section) => section.replace(/<ul>\n<\/ul>\n/g, '')),
    '</html>',
    '',
  ].join('\n')
}

export function renderJson(report: ImportReport): string {
  return `${JSON.stringify(report, null, 2)}\n`
}

function totalsOf({ system, evidence, target, dryRun, isRepeated, totals, written, versions }: ImportReport): string[] {
  const pages = [count(totals.pages, 'page'), totals.locales.length > 1 && `in ${totals.locales.join(' and ')}`]
  const parts = [
    pages.filter(Boolean).join(' '),
    totals.folderTitles > 0 && count(totals.folderTitles, 'folder title'),
    totals.files > 0 && count(totals.files, 'file'),
    totals.redirects > 0 && count(totals.redirects, 'redirect'),
  ].filter(Boolean)
  const toDecide = [
    totals.undecided > 0 && `${count(totals.undecided, 'component')}, used ${count(totals.undecidedUses, 'time')}`,
    totals.decisions > 0 && count(totals.decisions, 'setting'),
  ].filter(Boolean)
  const { added, updated, removed, unchanged, edited } = written
  const changes = isRepeated
    ? [
        `Since the last import: ${added.length} added, ${updated.length} changed, ${removed.length} removed, ${unchanged} unchanged, ${edited.length} edited by you and left as they are`,
      ]
    : []
  return [
    `Read ${system} (${evidence}).`,
    `${dryRun ? 'Would write' : 'Wrote'} ${parts.join(', ')} and site.config.ts to ${target}`,
    ...versions.map(
      ({ name, folder, pages: own }) =>
        `${dryRun ? 'Would write' : 'Wrote'} ${count(own, 'page')} of version ${name} to ${folder}. Publish them with: npm run sync -- --version ${name} --content ${folder}`,
    ),
    ...changes,
    toDecide.length > 0 ? `To decide: ${toDecide.join('; ')}` : 'Nothing to decide',
    totals.lost > 0
      ? `Left out, no equivalent: ${totals.lost}, in ${count(totals.lostFiles, 'file')}`
      : 'Everything was converted',
    ...(totals.changed > 0 ? [`Converted in another form: ${totals.changed}`] : []),
  ]
}

function sectionsOf({
  undecided,
  decisions,
  lost,
  changed,
  written,
}: ImportReport): { title: string; lines: string[] }[] {
  const conflicts = written.edited.filter((each) => each.changed)
  return [
    {
      title: 'Edited by you and also changed in the source: merge these files',
      lines: conflicts.map(({ file, source }) => `  ${file}${source === undefined ? '' : ` (${source})`}`),
    },
    {
      title: 'To decide: set them in `components` of site.config.ts or with --map',
      lines: undecided.map((component) => `  ${component.name}: ${describeUndecided(component)}`),
    },
    { title: 'To decide: set them in site.config.ts', lines: renderNotes(decisions) },
    { title: 'Left out, no equivalent', lines: renderNotes(lost) },
    { title: 'Converted in another form', lines: renderNotes(changed) },
  ].filter(({ lines }) => lines.length > 0)
}

/** Notes of the same kind share one line of the report if there are at least this many. */
const repeatedFrom = 4

/** Renders the notes for each file. Repeated notes are summarized above them. The JSON report lists every location. */
function renderNotes(notes: readonly ReportedNote[]): string[] {
  const kinds = [...Map.groupBy(notes, ({ message }) => kindOf(message)).values()]
  const repeated = kinds.filter((same) => same.length >= repeatedFrom)
  const summarized = new Set(repeated.flat())
  const single = notes.filter((note) => !summarized.has(note))
  return [
    ...(repeated.length > 0 ? ['', 'In several places'] : []),
    ...repeated.toSorted((a, b) => b.length - a.length).map((same) => `  ${renderRepeated(same)}`),
    ...[...Map.groupBy(single, ({ file }) => file)].flatMap(([file, own]) => [
      '',
      file || theSite,
      ...own.map(({ lines, message }) => `  ${lines.length > 0 ? `${renderLines(lines)}: ` : ''}${message}`),
    ]),
  ]
}

const theSite = 'The site'

/** Renders the number of notes of one kind, the first message, and the first locations. */
function renderRepeated(same: readonly ReportedNote[]): string {
  const isEqual = same.every(({ message }) => message === same[0]!.message)
  const places = [...new Set(same.map(({ file, lines: [line] }) => placeOf(file, line)))]
  return `${same.length} times${isEqual ? '' : ', for example'}: ${same[0]!.message} (${renderList(places, 3)})`
}

function placeOf(file: string, line: number | undefined): string {
  if (file === '') return theSite
  return line === undefined ? file : `${file}:${line}`
}

/** Removes the names, numbers, and values from a message, so that messages of the same kind are equal. */
function kindOf(message: string): string {
  return message
    .replace(/“[^”]*”|`[^`]*`|<[^>]*>|\{[^}]*\}/g, '…')
    .replace(/(?<=no equivalent: ).*$/, '…')
    .replace(/\S*[/\d]\S*|\S+\.\w+/g, '…')
}

function renderLines(lines: readonly number[]): string {
  return renderList(lines.map(String), lines.length > 6 ? 5 : 6)
}

/** Renders the first entries of a list, and the number of remaining ones. */
function renderList(entries: readonly string[], most: number): string {
  const shown = entries.length > most ? [...entries.slice(0, most), `${entries.length - most} more`] : entries
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
