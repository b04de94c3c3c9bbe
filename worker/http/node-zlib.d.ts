// The part of Node's API that the Worker uses. workerd provides it under `nodejs_compat`. Any other use is a type
// error.
declare module 'node:zlib' {
  interface Compressor {
    on(event: 'data', listener: (chunk: Uint8Array) => void): this
    once(event: 'error', listener: (error: Error) => void): this
    once(event: 'end', listener: () => void): this
    write(text: string, encoding?: 'utf8', done?: () => void): void
    flush(kind: number, done: () => void): void
    end(text: string): void
  }
  export const constants: Record<
    | 'BROTLI_PARAM_QUALITY'
    | 'BROTLI_PARAM_MODE'
    | 'BROTLI_PARAM_LGWIN'
    | 'BROTLI_MODE_TEXT'
    | 'BROTLI_OPERATION_FLUSH'
    | 'Z_SYNC_FLUSH'
    | 'Z_HUFFMAN_ONLY',
    number
  >
  export function crc32(data: Uint8Array): number
  export function createBrotliCompress(options: { params: Record<number, number> }): Compressor
  export function brotliCompressSync(text: string, options: { params: Record<number, number> }): Uint8Array
  export function gzipSync(text: string, options: { level: number }): Uint8Array
  export function createGzip(options: { level: number } | { strategy: number }): Compressor
}
