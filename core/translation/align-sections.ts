/** A section and its translation, or a section without a counterpart. */
interface AlignedSections {
  left?: string
  right?: string
}

/**
 * Aligns the sections of two pages, in the order of the left page. A section that exists only on the right follows the
 * section that precedes it on that page.
 * @param pairs the heading on the right, by the heading on the left
 */
export function alignSections(
  left: readonly string[],
  right: readonly string[],
  pairs: ReadonlyMap<string, string>,
): AlignedSections[] {
  const paired = new Set(left.flatMap((heading) => pairs.get(heading) ?? []))
  const following = new Map<string | undefined, string[]>()
  let anchor: string | undefined
  for (const heading of right) {
    if (paired.has(heading)) anchor = heading
    else following.set(anchor, [...(following.get(anchor) ?? []), heading])
  }
  const alone = (after: string | undefined) =>
    (following.get(after) ?? []).map((heading): AlignedSections => ({ right: heading }))
  return [
    ...alone(undefined),
    ...left.flatMap((heading): AlignedSections[] => {
      const counterpart = pairs.get(heading)
      return counterpart !== undefined && right.includes(counterpart)
        ? [{ left: heading, right: counterpart }, ...alone(counterpart)]
        : [{ left: heading }]
    }),
  ]
}
