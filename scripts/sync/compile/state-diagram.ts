const name = String.raw`[\w\p{L}][\w\p{L}-]*`

const transition = String.raw`(?:\[\*\]|${name})\s*-->\s*(?:\[\*\]|${name})(?::::[\w-]+)?(?:\s*:\s*.+)?`
const known = [
  String.raw`direction\s+\w+`,
  String.raw`linkStyle\s.+`,
  String.raw`hide empty description`,
  String.raw`scale\s.+`,
  String.raw`state\s+(?:"[^"]+"\s+as\s+)?${name}\s*\{?`,
  String.raw`\}`,
  String.raw`${name}(?::::[\w-]+)?(?:\s*:\s*[^:].*)?`,
  transition,
].join('|')

/** Matches lines that the rendering library ignores: notes, classes, forks, concurrent regions, and history states. */
export const unknownStateLine = new RegExp(`^(?!(?:${known})$)`, 'u')

const described = new RegExp(`^(${name})\\s*:\\s*([^:].*)$`, 'u')
const renamed = new RegExp(`^state\\s+"([^"]+)"\\s+as\\s+(${name})$`, 'u')
const alone = new RegExp(`^(?:state\\s+)?(${name})$`, 'u')
const composite = new RegExp(`^state\\s+(${name})\\s*\\{$`, 'u')
const classes = /^(?:[^:"]|:::[\w-]+)*/

/**
 * Rewrites a state diagram for the rendering library, which ignores a state's description if the state was mentioned
 * before. All descriptions of a state are moved before its first mention.
 */
export function prepareStates(source: string): string {
  const [header = '', ...lines] = withoutNoteTexts(source)
    .split('\n')
    .map((line) => line.trim().replace(classes, (start) => start.replace(/:::[\w-]+/g, '')))
  const composites = new Set(lines.flatMap((line) => composite.exec(line)?.[1] ?? []))
  const descriptions = new Map<string, string[]>()
  const met = new Set<string>()
  const rest = lines.flatMap((line) => {
    const [, id, text] = described.exec(line) ?? []
    const [, label, other] = renamed.exec(line) ?? []
    const state = id ?? other
    if (state !== undefined) descriptions.set(state, [...(descriptions.get(state) ?? []), (text ?? label!).trim()])
    return state === undefined ? [line] : [`state ${state}`]
  })
  const written = rest.flatMap((line) => {
    const [, single] = alone.exec(line) ?? []
    const [, outer] = composite.exec(line) ?? []
    if (single !== undefined && composites.has(single)) return []
    if (outer !== undefined) return [`state "${takeLabel(outer).replaceAll('"', "'")}" as ${outer} {`]
    if (single !== undefined) return descriptions.has(single) || !met.has(single) ? [describe(single)] : []
    const ends = line.includes('-->') ? line.split(/-->|\s*:\s/, 2).map((end) => end.trim()) : []
    const labels = ends.filter((end) => descriptions.has(end) && !composites.has(end)).map(describe)
    for (const end of ends) met.add(end)
    return [...labels, line]
  })
  return [header, ...written].join('\n')

  function describe(state: string): string {
    met.add(state)
    return `${state} : ${takeLabel(state)}`
  }

  function takeLabel(state: string): string {
    const label = descriptions.get(state)?.join('<br>') ?? state
    descriptions.delete(state)
    return label
  }
}

/** Removes the text of multi-line notes, because the library would draw it as states. */
export function withoutNoteTexts(source: string): string {
  return source.replace(
    /^([ \t]*note[ \t]+(?:left|right)[ \t]+of[ \t]+[\w\p{L}-]+)[ \t]*\n[^]*?^[ \t]*end note[ \t]*$/gmu,
    '$1',
  )
}
