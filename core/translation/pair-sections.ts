/** The properties of a heading that are used for pairing. */
export interface PairedHeading {
  /** The heading's id in the page; `''` for the start of the page, before the first heading. */
  heading: string
  /** 1 to 6. */
  level: number
}

/** Sections between the same pairs that couldn't be paired, because the two pages have different numbers of them. */
export interface AmbiguousSections {
  source: string[]
  translation: string[]
}

interface SectionPairs {
  /** Headings of the source by heading of the translation. The starts of both pages are always a pair. */
  pairs: Map<string, string>
  /** Sections of the source without a translation, except those in `ambiguous`. */
  untranslated: string[]
  /** Sections of the translation without a source. */
  unpaired: string[]
  /** Sections that couldn't be paired by structure. An author can pair them by giving both headings the same id. */
  ambiguous: AmbiguousSections[]
}

/**
 * Pairs the sections of a translation with those of its source. Sections are paired if they have the same id or were
 * paired in an earlier release. Sections between two pairs are paired in order if both pages have the same structure or
 * number of sections there. Otherwise, they stay unpaired, because a wrong pair is worse than none.
 * @param source sections in the order of the page, starting with the start of the page
 * @param known the source's headings by those of the translation, as paired in an earlier release
 */
export function pairSections(
  source: readonly PairedHeading[],
  translation: readonly PairedHeading[],
  known: ReadonlyMap<string, string> = new Map(),
): SectionPairs {
  const pairs = knownPairs(source, translation, known)
  const moved = new Set(pairs.values())
  const ambiguous: AmbiguousSections[] = []
  let [fromSource, fromTranslation] = [0, 0]
  for (const [atSource, atTranslation] of [
    ...pairsInOrder(source, translation, pairs),
    [source.length, translation.length] as const,
  ]) {
    const between = source.slice(fromSource, atSource).filter(({ heading }) => !moved.has(heading))
    pairByShape(
      between,
      translation.slice(fromTranslation, atTranslation).filter(({ heading }) => !pairs.has(heading)),
      { pairs, ambiguous },
    )
    fromSource = atSource + 1
    fromTranslation = atTranslation + 1
  }
  const settled = new Set([...pairs.values(), ...ambiguous.flatMap((sections) => sections.source)])
  return {
    pairs,
    ambiguous,
    untranslated: source.filter(({ heading }) => !settled.has(heading)).map(({ heading }) => heading),
    unpaired: translation.filter(({ heading }) => !pairs.has(heading)).map(({ heading }) => heading),
  }
}

/** Returns the ids of source sections that are paired with a translation. */
export function pairedIds(source: readonly PairedHeading[], translation: readonly PairedHeading[]): Set<string> {
  return new Set(pairSections(source, translation).pairs.values())
}

/**
 * Returns the pairs with the same id, and the pairs from an earlier release. Ids take precedence, because an author may
 * have added them since that release.
 */
function knownPairs(
  source: readonly PairedHeading[],
  translation: readonly PairedHeading[],
  known: ReadonlyMap<string, string>,
): Map<string, string> {
  const left = new Set(source.map(({ heading }) => heading))
  const pairs = new Map<string, string>()
  for (const { heading } of translation) if (left.delete(heading)) pairs.set(heading, heading)
  for (const { heading } of translation) {
    const before = known.get(heading)
    if (!pairs.has(heading) && before !== undefined && left.delete(before)) pairs.set(heading, before)
  }
  return pairs
}

/**
 * Returns the positions of the largest set of pairs that are in the same order in both pages (a longest increasing
 * subsequence).
 */
function pairsInOrder(
  source: readonly PairedHeading[],
  translation: readonly PairedHeading[],
  pairs: ReadonlyMap<string, string>,
): (readonly [source: number, translation: number])[] {
  const positions = new Map(source.map(({ heading }, index) => [heading, index]))
  const candidates = translation.flatMap(({ heading }, index) => {
    const paired = pairs.get(heading)
    return paired === undefined ? [] : [{ position: positions.get(paired)!, index }]
  })
  // For each length, the last pair of the sequence of that length that ends earliest in the source (patience sorting).
  const ends: { position: number; index: number; before: number | undefined }[] = []
  const chain: { position: number; index: number; before: number | undefined }[] = []
  const lengths: number[] = []
  for (const candidate of candidates) {
    let low = 0
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1
      if (ends[middle]!.position < candidate.position) low = middle + 1
      else high = middle
    }
    const link = { ...candidate, before: low > 0 ? lengths[low - 1] : undefined }
    ends[low] = link
    lengths[low] = chain.push(link) - 1
  }
  const found: (readonly [number, number])[] = []
  for (let at = lengths.at(-1); at !== undefined; at = chain[at]!.before)
    found.push([chain[at]!.position, chain[at]!.index])
  return found.toReversed()
}

/**
 * Pairs two runs of sections in order if their levels are equal. Otherwise, divides both runs at their highest-level
 * headings and pairs these branches in order. If the numbers of branches differ, runs of the same length are still
 * paired in order, because a translator may have changed the level of a heading.
 */
function pairByShape(
  source: readonly PairedHeading[],
  translation: readonly PairedHeading[],
  found: Pick<SectionPairs, 'pairs' | 'ambiguous'>,
): void {
  if (source.length === 0 || translation.length === 0) return
  const isAsLong = source.length === translation.length
  const hasSameShape = isAsLong && source.every(({ level }, index) => level === translation[index]!.level)
  const [left, right] = hasSameShape ? [[], []] : [branches(source), branches(translation)]
  if (left.length !== right.length || left.length === 0) {
    if (isAsLong) {
      source.forEach(({ heading }, index) => found.pairs.set(translation[index]!.heading, heading))
      return
    }
    found.ambiguous.push({
      source: source.map(({ heading }) => heading),
      translation: translation.map(({ heading }) => heading),
    })
    return
  }
  left.forEach(([head, ...below], index) => {
    const [otherHead, ...otherBelow] = right[index]!
    found.pairs.set(otherHead!.heading, head!.heading)
    pairByShape(below, otherBelow, found)
  })
}

/**
 * Divides a run of sections at its highest-level headings. Returns an empty list if the run doesn't start with such a
 * heading, because its start wouldn't belong to any branch.
 */
function branches(run: readonly PairedHeading[]): PairedHeading[][] {
  const top = Math.min(...run.map(({ level }) => level))
  if (run[0]?.level !== top) return []
  const cut: PairedHeading[][] = []
  for (const section of run) {
    if (section.level === top) cut.push([section])
    else cut.at(-1)!.push(section)
  }
  return cut
}
