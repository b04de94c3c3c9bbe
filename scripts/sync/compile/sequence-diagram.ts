import { arrowPattern, readArrow } from './sequence-arrows.ts'

/** A message: two participants, an arrow, an activation mark, and a label. */
const message = new RegExp(
  `^([^:]+?)[ \\t]*(${arrowPattern})[ \\t]*([+-]?)[ \\t]*([^\\s:+-][^:]*?)[ \\t]*:[ \\t]*(.*)$`,
)

/** Other lines. A participant can have the name of a keyword, so an arrow must not follow. */
const keyword =
  /^(?:participant|actor|loop|alt|else|opt|par|par_over|and|critical|break|rect|end|box|links?|properties|details|create|destroy|activate|deactivate|autonumber|title|note[ \t]+(?:left of|right of|over))\b(?![ \t]*<?-)/i
const declaration = /^(participant|actor)[ \t]+(.+?)(?:@\{[^}]*\})?(?:[ \t]+as[ \t]+(.+))?$/
const note = /^(note[ \t]+(?:left of|right of|over)[ \t]+)([^:]+?)([ \t]*:.*)$/i
const activation = /^(activate|deactivate)[ \t]+(.+)$/

/** Lines that are never drawn. */
const undrawn = /^(?:box|links?|properties|details|create|destroy|autonumber|title)\b/

/** Names that the library misreads: names with spaces, and names such as `parser`, whose start is a keyword. */
const misreadName = /\s|^(?:loop|alt|opt|par|critical|break|rect|else|and)/

interface Sequence {
  /** The lines for the rendering library. */
  lines: string[]
  /** The lines that are left out of the drawing. */
  leftOut: string[]
  /** The ends of the messages, which the library doesn't draw. */
  ends: ReturnType<typeof readArrow>[]
}

/**
 * Rewrites a sequence diagram for the rendering library, which ignores messages without a label, some names, and
 * activations that aren't marks of messages. It also ignores notes above the first message.
 * @throws if the library would misread a line
 */
export function readSequence(source: string): Sequence {
  const names = new Map<string, string>()
  const leftOut: string[] = []
  const ends: Sequence['ends'] = []
  const lines: string[] = []
  let isStarted = false
  /** The last line, if it is a message without a mark. */
  let last: Message | undefined
  const [header = '', ...written] = splitStatements(source)
  for (const line of written) {
    if (line === '') continue
    const [, action, who] = activation.exec(line) ?? []
    const found = keyword.test(line) ? undefined : readMessage(line)
    if (action !== undefined && last && who === (action === 'activate' ? last.to : last.from)) {
      lines[lines.length - 1] = write({ ...last, mark: action === 'activate' ? '+' : '-' })
    } else if (found) {
      for (const name of [found.from, found.to]) lines.push(`participant ${idOf(name)}${labelOf(name)}`)
      lines.push(write(found))
      ends.push(readArrow(found.arrow))
      isStarted = true
    } else {
      if (undrawn.test(line) || action !== undefined || (note.test(line) && !isStarted)) leftOut.push(line)
      lines.push(
        line
          .replace(/^par_over\b/, 'par')
          .replace(declaration, (_, kind: string, name: string, label = name) => `${kind} ${idOf(name)} as ${label}`)
          .replace(
            note,
            (_, start: string, of: string, text: string) =>
              start +
              of
                .split(/\s*,\s*/)
                .map(idOf)
                .join() +
              text,
          ),
      )
    }
    last = found?.mark === '' ? found : undefined
  }
  return { lines: [header, ...lines], leftOut, ends }

  function write({ from, arrow, mark, to, label }: Message): string {
    return `${idOf(from)}${readArrow(arrow).isDotted ? '-->>' : '->>'}${mark}${idOf(to)}: ${label}`
  }

  /** Returns the name itself, or an identifier if the library would misread it. */
  function idOf(name: string): string {
    if (!misreadName.test(name)) return name
    const id = names.get(name) ?? `named_${names.size}`
    names.set(name, id)
    return id
  }
}

interface Message {
  from: string
  arrow: string
  mark: string
  to: string
  label: string
}

/** Splits a diagram into statements, which end at a line break or a semicolon. */
function splitStatements(source: string): string[] {
  return source
    .replace(/(#\w+;)|;/g, (_, entity?: string) => entity ?? '\n')
    .split('\n')
    .map((line) => line.trim())
}

/** Maximum length of a message before its label, in characters. Matching a longer one could take too long. */
const maxParticipants = 500

function readMessage(line: string): Message {
  const end = line.indexOf(':')
  const isShort = end !== -1 && end <= maxParticipants
  const [, from = '', arrow = '', mark = '', to = '', label] = (isShort && message.exec(line)) || []
  // The library would read `A->>()B` as a message of another participant.
  if (label === undefined || /[<>/\\|]/.test(from) || /^[()]/.test(to))
    throw new Error(`Can't parse the line \`${line}\``)
  return { from, arrow, mark, to, label: label || '\u200b' }
}

/** Returns the label of a participant that has an identifier instead of its name. */
function labelOf(name: string): string {
  return misreadName.test(name) ? ` as ${name}` : ''
}
