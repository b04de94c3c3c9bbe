declare module 'fontverter' {
  /** Converts a font file to another format. `sfnt` stands for uncompressed TrueType or OpenType. */
  export function convert(font: Buffer, format: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>
}
