declare module 'fontverter' {
  /** A font file in another format; `sfnt` is TrueType or OpenType, uncompressed. */
  export function convert(font: Buffer, format: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>
}
