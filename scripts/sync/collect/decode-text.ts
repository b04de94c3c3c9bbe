import { isUtf8 } from 'node:buffer'
import type { Position } from '../../../core/markdown/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { UsageError } from '../../usage-error.ts'
import { linkTextHint } from './list-files.ts'

/** The decoded text of a file. */
export interface DecodedText {
  /** Invalid bytes are replaced with `\uFFFD`. */
  text: string
  /** Position of the first invalid byte. */
  notText?: Position
}

/**
 * Decodes the bytes of a file as UTF-8. Every text file of a content folder must be decoded with this function, so the
 * encoding is never guessed.
 */
export function decodeText(bytes: Buffer): DecodedText {
  const text = bytes.toString('utf8')
  const notText = isUtf8(bytes) ? undefined : findNotText(bytes)
  return notText ? { text, notText } : { text }
}

/**
 * Decodes a file that publishing can't do without.
 * @param file the file name for the error message
 * @throws UsageError if the bytes are not UTF-8
 */
export function decodeRequired(bytes: Buffer, file: string): string {
  const { text, notText } = decodeText(bytes)
  if (!notText) return text
  const { line, column, message, hint } = notTextError(file, notText)
  throw new UsageError(`${file}:${line}:${column} ${message} ${hint} Nothing was published.`, { file })
}

/**
 * Reports a file whose bytes are not UTF-8 text.
 * @param includedBy the page that includes the file
 */
export function notTextError(file: string, place: Position, includedBy?: string): Diagnostic {
  const included = includedBy === undefined ? '' : `, in a file that \`${includedBy}\` includes`
  return {
    severity: 'error',
    file,
    ...place,
    code: 'not-text',
    message: `The file is not UTF-8 text at this position${included}.`,
    hint: 'Save the file as UTF-8. Other encodings, such as UTF-16 or Windows-1252, are not supported.',
  }
}

/**
 * Matches the content of a symbolic link that Git checked out as a text file, as it does on Windows: a relative path
 * without a line break.
 */
const linkAsText = /^(?:\.{1,2}\/)*[^\s\\:*?"<>|#`[\](){}]{1,1000}\.(?:md|ya?ml|json)$/i

/** Reports a symbolic link that is a text file in this checkout. Returns `undefined` for any other text. */
export function linkTextError(file: string, text: string): Diagnostic | undefined {
  if (!linkAsText.test(text)) return undefined
  return {
    severity: 'error',
    file,
    line: 1,
    column: 1,
    code: 'symbolic-link',
    message: `The file contains only the path \`${text}\`, because Git stored a symbolic link as text.`,
    hint: linkTextHint,
  }
}

function findNotText(bytes: Buffer): Position | undefined {
  let [line, start] = [1, 0]
  // In UTF-8, the byte 10 is always a line break.
  for (let end = bytes.indexOf(10); start <= bytes.length; line += 1) {
    const content = bytes.subarray(start, end === -1 ? bytes.length : end)
    if (!isUtf8(content)) return { line, column: validLength(content) + 1 }
    if (end === -1) return undefined
    start = end + 1
    end = bytes.indexOf(10, start)
  }
  return undefined
}

/** Returns the number of valid characters at the start of a line. */
function validLength(bytes: Buffer): number {
  const text = bytes.toString('utf8')
  let at = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = String.fromCodePoint(text.codePointAt(index)!)
    const length = Buffer.byteLength(character)
    if (character === '\uFFFD' && bytes.toString('latin1', at, at + length) !== '\xEF\xBF\xBD') return index
    at += length
    index += character.length - 1
  }
  return text.length
}
