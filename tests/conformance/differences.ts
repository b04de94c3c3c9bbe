interface Difference {
  reason: string
  /** Numbers of examples in CommonMark 0.31.2. */
  examples: readonly number[]
}

/**
 * The CommonMark examples that Rivage renders differently on purpose, with reasons. All others match the specification.
 */
export const differences: readonly Difference[] = [
  {
    reason: 'Elements that could run code, change the page, or take input are removed with their content.',
    examples: [170, 171, 172, 173, 176, 178],
  },
  {
    reason: 'Unknown elements and attributes are removed, and their content is kept.',
    examples: [150, 163, 201, 491, 524, 536, 613, 614, 615, 616, 617],
  },
  {
    reason: 'Links with unknown schemes are removed.',
    examples: [500, 598, 599, 601],
  },
  {
    reason: 'Paragraphs without allowed HTML are removed.',
    examples: [148, 623],
  },
  { reason: 'Schemes are written in lowercase.', examples: [597] },
  { reason: "URLs without brackets are links, as in GitHub's extension.", examples: [602, 606, 608, 611, 612] },
]
