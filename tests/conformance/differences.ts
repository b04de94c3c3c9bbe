interface Difference {
  reason: string
  /** Numbers of examples in CommonMark 0.31.2. */
  examples: readonly number[]
}

/** The examples of CommonMark that we show otherwise on purpose, and why. Every other one is shown as it says. */
export const differences: readonly Difference[] = [
  {
    reason: 'elements that could run code, change the page or take input are removed with what is in them',
    examples: [170, 171, 172, 173, 176, 178],
  },
  {
    reason: 'of elements and attributes that HTML does not have, only the content is shown',
    examples: [150, 163, 201, 491, 524, 536, 613, 614, 615, 616, 617],
  },
  {
    reason: 'an address of a scheme that nobody knows leads nowhere',
    examples: [500, 598, 599, 601],
  },
  {
    reason: 'a paragraph of which HTML leaves nothing is none',
    examples: [148, 623],
  },
  { reason: 'schemes are written in small letters', examples: [597] },
  { reason: "addresses without brackets are links, as GitHub's extension says", examples: [602, 606, 608, 611, 612] },
]
