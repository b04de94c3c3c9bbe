/** A member of an object or list, with its position in the text. */
interface Member {
  start: number
  end: number
}

/** The members of objects and lists by key. The outer key is the position of the object or list. */
export type JsonIndex = Map<number, ReadonlyMap<string, Member>>

/** The index covers this many levels, enough for path items, operations, and components. */
const indexedLevels = 3

/**
 * Returns the position of the value that a list of keys leads to. If the value doesn't exist, returns the position of
 * the innermost value that does.
 * @param index the index of this text, which the call extends
 */
export function positionInJson(text: string, keys: readonly string[], index: JsonIndex): number {
  let at = skipSpace(text, 0)
  for (const [level, key] of keys.entries()) {
    const next = membersAt(text, at, level, index).get(key)
    if (!next) return at
    at = next.start
  }
  return at
}

/** The smallest object or list that contains all differences between two JSON texts. */
interface ChangedPart extends Member {
  keys: string[]
}

/**
 * Finds the part in which two JSON texts differ. Returns `undefined` if the difference isn't inside an object or list.
 * @param index the index of the older text, which the call extends
 */
export function changedPart(before: string, after: string, index: JsonIndex): ChangedPart | undefined {
  const first = commonStart(before, after)
  const last = before.length - commonEnd(before, after, Math.min(before.length, after.length) - first)
  const isInside = ({ start, end }: Member) => start < first && last < end && /[[{]/.test(before[start]!)
  const keys: string[] = []
  let part: Member = { start: skipSpace(before, 0), end: before.trimEnd().length }
  if (!isInside(part)) return undefined
  for (;;) {
    const inside = [...membersAt(before, part.start, keys.length, index)].find(([, member]) => isInside(member))
    if (!inside) return { keys, ...part }
    keys.push(inside[0])
    part = inside[1]
  }
}

/** Returns the members of the object or list at a position. For duplicate keys, the last member is used. */
function membersAt(text: string, open: number, level: number, index: JsonIndex): ReadonlyMap<string, Member> {
  const members = index.get(open) ?? new Map(membersOf(text, open))
  if (level < indexedLevels) index.set(open, members)
  return members
}

/** Comparing blocks of this many characters is much faster than comparing single characters. */
const blockLength = 65_536

/** Returns the number of equal characters at the start of two strings. */
export function commonStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && one.slice(at, at + blockLength) === other.slice(at, at + blockLength)) at += blockLength
  while (at < one.length && at < other.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  return Math.min(at, one.length)
}

/** Returns the number of equal characters at the end of two strings, but at most `most`. */
export function commonEnd(one: string, other: string, most: number): number {
  const isSame = (from: number, to: number) =>
    one.slice(one.length - to, one.length - from) === other.slice(other.length - to, other.length - from)
  let length = 0
  while (length + blockLength <= most && isSame(length, length + blockLength)) length += blockLength
  while (length < most && isSame(length, length + 1)) length += 1
  return length
}

/** Yields the members of the object or list at a position with their keys. For a list, the keys are indexes. */
function* membersOf(text: string, open: number): Generator<[key: string, member: Member]> {
  const isList = text[open] === '['
  if (!isList && text[open] !== '{') return
  let at = skipSpace(text, open + 1)
  for (let count = 0; at < text.length && !/[\]}]/.test(text[at]!); count += 1) {
    let key = String(count)
    if (!isList) {
      const end = skipString(text, at)
      key = JSON.parse(text.slice(at, end)) as string // JSON keys are strings.
      at = skipSpace(text, skipSpace(text, end) + 1)
    }
    const end = skipValue(text, at)
    yield [key, { start: at, end }]
    at = skipSpace(text, end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at += 1
  return at
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9
}

const [quote, backslash, openList, closeList, openObject, closeObject, comma] = [34, 92, 91, 93, 123, 125, 44]

/** Returns the end of a string, which is at the first quote that isn't escaped. */
function skipString(text: string, open: number): number {
  let at = open + 1
  for (let code = text.charCodeAt(at); at < text.length && code !== quote; code = text.charCodeAt(at))
    at += code === backslash ? 2 : 1
  return at + 1
}

function skipValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length;) {
    const code = text.charCodeAt(at)
    if (depth === 0 && at > from && (isSpace(code) || code === comma)) return at
    if (code === closeObject || code === closeList) {
      if (depth === 0) return at
      depth -= 1
    }
    if (code === openObject || code === openList) depth += 1
    at = code === quote ? skipString(text, at) : at + 1
    if (depth === 0 && (code === quote || code === closeObject || code === closeList)) return at
  }
  return text.length
}
