import { invalidQuery } from '../error/index.ts'
import { queryLimits } from './limits.ts'

export type TokenKind = 'word' | 'name' | 'text' | 'number' | 'symbol' | 'end'

/** A token of a statement. `value` is without quotes, and `position` counts characters from 1. */
export interface Token {
  kind: TokenKind
  value: string
  position: number
  /** Whether a space precedes the token. */
  spaced: boolean
}

/**
 * Matches one token. The regular expression is sticky, so each match starts where the previous one ended, and every
 * character is read only once.
 */
const pattern =
  /( ?)(?:([A-Za-z_]\w*)|"([^"]*(?:""[^"]*)*)"|'([^']*(?:''[^']*)*)'|(-?\d+(?:\.\d+)?)|(<=|>=|<>|!=|==|[()*,=<>])|$)/y

/** Characters that start invalid or unsupported syntax, with error messages. */
const refused: [beginning: string, reason: string][] = [
  ['--', 'Comments are not allowed'],
  ['/*', 'Comments are not allowed'],
  [';', 'Only one statement is allowed, without a semicolon'],
  ['?', 'Parameters are not allowed: write the value'],
  ['$', 'Parameters are not allowed: write the value'],
  [':', 'Parameters are not allowed: write the value'],
  ['@', 'Parameters are not allowed: write the value'],
  ['"', 'The quote is not closed'],
  ["'", 'The quote is not closed'],
  ['`', 'Names are quoted with "'],
  ['[', 'Names are quoted with "'],
  ['.', 'Names of other tables or databases are not allowed'],
  ['||', 'Expressions are not allowed'],
  ['+', 'Expressions are not allowed'],
  ['-', 'Expressions are not allowed'],
  ['%', 'Expressions are not allowed'],
]

/**
 * Splits a statement into tokens in one pass.
 * @throws SiteError 400 with the reason and position of forbidden syntax
 */
export function tokenize(sql: string): Token[] {
  if (sql.length === 0) throw invalidQuery('The statement is empty', 1)
  if (sql.length > queryLimits.characters)
    throw invalidQuery(`The statement is longer than ${queryLimits.characters} characters`, queryLimits.characters + 1)
  const zero = sql.indexOf('\0')
  if (zero >= 0) throw invalidQuery('The character NUL is not allowed', zero + 1)
  const tokens: Token[] = []
  let position = 0
  for (;;) {
    pattern.lastIndex = position
    const found = pattern.exec(sql)
    if (!found) throw refuseAt(sql, position)
    const [all, space = '', word, name, text, number, symbol] = found
    const at = position + space.length + 1
    const add = (kind: TokenKind, value: string) => tokens.push({ kind, value, position: at, spaced: space !== '' })
    if (word !== undefined) add('word', word)
    else if (name !== undefined) add('name', name.replaceAll('""', '"'))
    else if (text !== undefined) add('text', text.replaceAll("''", "'"))
    else if (number !== undefined) add('number', number)
    else if (symbol !== undefined) add('symbol', symbol)
    else if (space !== '') throw invalidQuery('A space at the end is not allowed', at - 1)
    else {
      add('end', '')
      return tokens
    }
    position += all.length
  }
}

function refuseAt(sql: string, position: number) {
  const at = sql[position] === ' ' ? position + 1 : position
  if (sql[at] === ' ') return invalidQuery('Only single spaces are allowed', at + 1)
  const known = refused.find(([beginning]) => sql.startsWith(beginning, at))
  return invalidQuery(
    known?.[1] ?? `The character ${JSON.stringify(String.fromCodePoint(sql.codePointAt(at) ?? 0))} is not allowed here`,
    at + 1,
  )
}
