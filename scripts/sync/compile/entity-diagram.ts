import { diagramLines, diagramName as name } from './diagram-lines.ts'

/** The number of entities at each end of a relation: the sign on the left, the sign on the right, and words. */
const counts: readonly (readonly [left: string, right: string, words: string])[] = [
  ['|o', 'o|', 'one or zero|zero or one'],
  ['}|', '|{', 'one or more|one or many|many\\(1\\)|1\\+'],
  ['}o', 'o{', 'zero or more|zero or many|many\\(0\\)|0\\+'],
  ['||', '||', 'only one|1'],
]
const left = String.raw`\|o|\|\||\}o|\}\||(?<=\s)(?:${counts.map(([, , words]) => words).join('|')})(?=\s)`
const right = String.raw`o\||\|\||o\{|\|\{|(?<=\s)(?:${counts.map(([, , words]) => words).join('|')})(?=\s)`
const relation = new RegExp(
  String.raw`^(${name})\s*(${left})\s*(--|\.\.|\.-|-\.|(?:optionally\s+)?to(?=\s))\s*(${right})\s*(${name})\s*(?::\s*(.*))?$`,
  'u',
)
const opened = new RegExp(String.raw`^${name}\s*\{$`, 'u')
const alone = new RegExp(String.raw`^(${name})(?:\s*\{\s*\})?$`, 'u')

/** Matches an attribute with a comment, which is left out. */
const comment = /^[^\s:]+[ \t]+[^\s:][^:]*"[^"]*"$/

/** Returns the lines that the rendering library ignores: comments on attributes, directions, and styles. */
export function leftOutOfEntities(source: string): string[] {
  return diagramLines(source, opened)
    .slice(1)
    .filter(({ line, isInside }) => {
      if (isInside) return comment.test(line)
      return line !== '' && line !== '}' && ![opened, alone, relation].some((known) => known.test(line))
    })
    .map(({ line }) => line)
}

/**
 * Rewrites a diagram of entities for the rendering library, which knows only signs for relations, needs spaces and a
 * label, and ignores an entity without attributes or relations.
 */
export function prepareEntities(source: string): string {
  const [header, ...lines] = diagramLines(source, opened)
  const prepared = lines.map(({ line, isInside }) => {
    if (isInside) return line
    const [, single] = alone.exec(line) ?? []
    if (single !== undefined) return `${single} {\n}`
    const [, from, start, kind = '', end, to, label] = relation.exec(line) ?? []
    if (from === undefined) return line
    const dashed = kind === '--' || kind === 'to' ? '--' : '..'
    return `${from} ${signOf(start!, 0)}${dashed}${signOf(end!, 1)} ${to} : ${label || '""'}`
  })
  return [header?.line ?? '', ...prepared].join('\n')
}

function signOf(written: string, side: 0 | 1): string {
  const found = counts.find(([, , words]) => new RegExp(`^(?:${words})$`).test(written))
  return found?.[side] ?? written
}
