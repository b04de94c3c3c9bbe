declare module 'subset-font' {
  /**
   * Returns a font that contains only the characters of the given text.
   * @param font a font file in TrueType, OpenType, WOFF, or WOFF2 format
   */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' },
  ): Promise<Buffer<ArrayBuffer>>
}
