declare module 'fontverter' {
  /** Converts a font file to another format; `sfnt` is TrueType or OpenType, uncompressed. */
  export function convert(font: Buffer, format: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>
}
