import { diagramLines, diagramName as name } from './diagram-lines.ts'

/** Matches a relation between two classes. Mermaid doesn't need spaces around it, but the rendering library does. */
const relation = new RegExp(
  String.raw`^(${name})\s*("[^"]*")?\s*(<\|--|<\|\.\.|--\|>|\.\.\|>|\*--|--\*|-->|<--|\.\.>|<\.\.|(?<=[\s"])o--|--o(?=[\s"])|--)(?![-.|>*])\s*("[^"]*")?\s*(${name})(\s*:\s*.*)?$`,
  'u',
)
const member = new RegExp(String.raw`^(${name}(?:~[^:]*~)?)\s*:\s*(?!:)(.+)$`, 'u')
const opened = /^class\s+[^[\]]+\{$/
const known = new RegExp(
  String.raw`^(?:direction\s+T[BD]|\}|class\s+${name}(?:\s*~[^{}]*~)?(?::::[\w-]+)?\s*(?:\{\s*<<\w+>>\s*\})?)$`,
  'u',
)

/** Returns the lines that the rendering library ignores: notes, namespaces, styles, links, and unknown relations. */
export function leftOutOfClasses(source: string): string[] {
  return diagramLines(source, opened)
    .slice(1)
    .filter(({ line, isInside }) => {
      if (isInside || line === '' || opened.test(line) || known.test(line)) return false
      return !relation.test(line) && (unshown.test(line) || !member.test(line))
    })
    .map(({ line }) => line)
}

const unshown = /^(?:note|namespace|click|link|callback|style|classDef|cssClass)\s/

/**
 * Rewrites a class diagram for the rendering library: spaces around relations, and members as Mermaid shows them. The
 * library would swap the words of an attribute, and show the signs of generic types and of static or abstract methods.
 * @param space a character that is shown as a space but doesn't separate words
 */
export function prepareClasses(source: string, space: string): string {
  return diagramLines(source, opened)
    .map(({ line, isInside }) => {
      if (isInside) return prepareMember(line, space)
      const [, from, one = '', kind, other = '', to, label = ''] = relation.exec(line) ?? []
      if (kind !== undefined) return [from, one, kind, other, `${to}${label}`].filter(Boolean).join(' ')
      const [, owner, text] = unshown.test(line) ? [] : (member.exec(line) ?? [])
      if (text !== undefined) return `${owner} : ${prepareMember(text, space)}`
      return line.replace(/(?<=^class\s+\S+):::[\w-]+/, '')
    })
    .join('\n')
}

/**
 * Draws the ends of relations in a rendered diagram. The library draws diamonds behind their class, where they aren't
 * visible, and an arrow at the end of a link without one.
 */
export function drawRelationEnds(svg: string, source: string): string {
  const kinds = diagramLines(source, opened).flatMap(({ line, isInside }) =>
    isInside ? [] : (relation.exec(line)?.[3] ?? []),
  )
  let index = 0
  return svg
    .replace(/(<marker id="cls-(?:composition|aggregation)"[^>]*? refX=)"0"/g, '$1"12"')
    .replace(/<polyline class="class-relationship"[^>]*>/g, (line) =>
      kinds[index++] === '--' ? line.replace(/ marker-(?:start|end)="[^"]*"/, '') : line,
    )
}

const method = /^([^()]*)\(([^()]*)\)\s*([$*])?\s*(.*?)([$*])?$/

function prepareMember(line: string, space: string): string {
  if (line === '' || /^<<\w+>>$/.test(line)) return line
  const [, visibility = '', rest = ''] = /^([-+#~]?)\s*(.*)$/.exec(line)!
  const [, called, parameters = '', classifier, type = '', last] = method.exec(rest) ?? []
  if (called === undefined) return visibility + withGenerics(rest).replace(/\s+/g, space)
  const result = withGenerics(type.replace(/^:\s*/, ''))
  return `${visibility}${withGenerics(called.trim())}${classifier ?? last ?? ''}(${withGenerics(parameters)})${result && ` ${result}`}`
}

/** Replaces the tildes of generic types: `Map~String, int~` becomes `Map<String, int>`. */
function withGenerics(text: string): string {
  const parts: string[] = []
  for (const part of text.split(',')) {
    // A comma between two tildes separates the types of a generic type.
    if (parts.length > 0 && tildesIn(parts.at(-1)!) % 2 === 1) parts.push(`${parts.pop()},${part}`)
    else parts.push(part)
  }
  return parts.map(withBrackets).join(',')
}

function withBrackets(text: string): string {
  const first = text.indexOf('~')
  const last = text.lastIndexOf('~')
  if (first === last) return text
  return `${text.slice(0, first)}<${withBrackets(text.slice(first + 1, last))}>${text.slice(last + 1)}`
}

function tildesIn(text: string): number {
  return text.split('~').length - 1
}
