/** Whether an `If-None-Match` header names the tag, compared weakly (RFC 9110, §13.1.2). */
export function matchesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false
  const opaque = tag.replace(/^W\//, '')
  return ifNoneMatch
    .split(',')
    .some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === opaque)
}
