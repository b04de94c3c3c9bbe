declare module 'subset-font' {
  /**
   * Returns a font reduced to the characters of a text.
   * @param font a font file: TrueType, OpenType, WOFF, or WOFF2
   */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' },
  ): Promise<Buffer<ArrayBuffer>>
}
