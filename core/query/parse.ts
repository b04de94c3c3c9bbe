import { invalidQuery } from '../error/index.ts'
import type { SiteError } from '../error/index.ts'
import { columnsOf, tableOf } from './columns.ts'
import type { QueriedCollection } from './columns.ts'
import { queryLimits } from './limits.ts'
import { isLongPattern } from './pattern.ts'
import type { Comparison, Condition, Order, Query, Selection, Value } from './query.ts'
import { tokenize } from './tokenize.ts'
import type { Token, TokenKind } from './tokenize.ts'

/**
 * Parses a statement of Nuxt Content's query builder, which is one SELECT from the collection's table. Accepts only the
 * builder's output. The database runs SQL rendered from the result, so it never runs text from the client.
 * @example parseQuery({ name: 'docs_en' }, `SELECT * FROM _content_docs_en WHERE ("path" = '/en') ORDER BY stem ASC
 * LIMIT 1`)
 * @throws SiteError 400 with the reason and the position, counted in characters from 1
 */
export function parseQuery(collection: QueriedCollection, sql: string): Query {
  return new QueryParser(collection, tokenize(sql)).parse()
}

/** Words that start unsupported SQL syntax, with the reason for the error response. */
const refusedWords: Record<string, string> = {
  SELECT: 'Sub-selects are not allowed',
  UNION: 'UNION is not allowed',
  INTERSECT: 'INTERSECT is not allowed',
  EXCEPT: 'EXCEPT is not allowed',
  JOIN: 'Joins are not allowed',
  INNER: 'Joins are not allowed',
  LEFT: 'Joins are not allowed',
  CROSS: 'Joins are not allowed',
  NATURAL: 'Joins are not allowed',
  GROUP: 'GROUP BY is not allowed',
  HAVING: 'HAVING is not allowed',
  AS: 'Aliases are not allowed',
  CASE: 'Expressions are not allowed',
  CAST: 'Expressions are not allowed',
  COLLATE: 'COLLATE is not allowed',
  ESCAPE: 'ESCAPE is not allowed',
  EXISTS: 'Sub-selects are not allowed',
}

const comparisons: Record<string, Comparison> = {
  '=': '=',
  '==': '=',
  '<>': '<>',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

class QueryParser {
  readonly #tokens: readonly Token[]
  readonly #table: string
  /** The columns of the underlying table by lowercase name, because SQLite ignores case in names. */
  readonly #columns: ReadonlyMap<string, string>
  readonly #names: readonly string[]
  #next = 0
  #conditions = 0
  #values = 0
  #longPatterns = 0
  #bodyConditions = 0

  constructor(collection: QueriedCollection, tokens: readonly Token[]) {
    this.#tokens = tokens
    this.#table = tableOf(collection.name)
    const columns = columnsOf(collection)
    this.#columns = new Map(columns.map(({ name, stored }) => [name.toLowerCase(), stored]))
    this.#names = columns.map(({ name }) => name)
  }

  parse(): Query {
    if (this.#token.spaced) throw invalidQuery('A space at the start is not allowed', 1)
    if (!this.#isWord('SELECT')) throw invalidQuery('Only SELECT is allowed', 1)
    this.#advance()
    const selection = this.#readSelection()
    this.#expectWord('FROM')
    this.#readTable()
    const where = this.#acceptWord('WHERE') ? this.#readGroup(0) : null
    this.#expectWord('ORDER')
    this.#expectWord('BY')
    const order = this.#readOrder()
    const limit = this.#acceptWord('LIMIT') ? this.#readCount('LIMIT') : null
    if (limit === null && this.#isWord('OFFSET')) throw this.#fail('OFFSET needs a LIMIT before it')
    const offset = this.#acceptWord('OFFSET') ? this.#readCount('OFFSET') : 0
    if (this.#token.kind !== 'end') throw this.#unexpected('the end of the statement')
    return { selection, where, order, limit, offset }
  }

  #readSelection(): Selection {
    if (this.#acceptSymbol('*')) return { kind: 'columns', columns: [...this.#columns.values()] }
    if (this.#token.kind === 'word' && this.#token.value.toUpperCase() === 'COUNT') return this.#readCountOf()
    if (this.#isWord('DISTINCT')) throw this.#fail('DISTINCT is allowed inside COUNT only')
    const columns: string[] = []
    do {
      if (this.#token.kind !== 'name') throw this.#unexpected('a column in double quotes')
      columns.push(this.#readColumn())
    } while (this.#acceptComma())
    return { kind: 'columns', columns: [...new Set(columns)] }
  }

  #readCountOf(): Selection {
    this.#advance()
    this.#expectSymbol('(')
    const distinct = this.#acceptWord('DISTINCT')
    const column = !distinct && this.#acceptSymbol('*') ? null : this.#readColumn()
    this.#expectSymbol(')')
    if (!/^as$/i.test(this.#token.value)) throw this.#unexpected('`as count`')
    this.#advance()
    if (this.#token.kind !== 'word' || this.#token.value !== 'count') throw this.#unexpected('`count`')
    this.#advance()
    return { kind: 'count', column, distinct }
  }

  #readTable(): void {
    if (this.#token.kind !== 'word') throw this.#unexpected(this.#table)
    if (this.#token.value !== this.#table) throw this.#fail(`Unknown table: this URL accepts only ${this.#table}`)
    this.#advance()
    if (this.#isSymbol(',')) throw this.#fail('Only one table is allowed')
  }

  /** Reads conditions joined by AND and OR, each in parentheses. AND binds more tightly. */
  #readGroup(depth: number): Condition {
    if (depth > queryLimits.depth) throw this.#fail(`Groups are nested more than ${queryLimits.depth} deep`)
    const alternatives: Condition[] = []
    do {
      const terms: Condition[] = []
      do terms.push(this.#readTerm(depth))
      while (this.#acceptWord('AND'))
      alternatives.push(joined('and', terms))
    } while (this.#acceptWord('OR'))
    return joined('or', alternatives)
  }

  #readTerm(depth: number): Condition {
    if (this.#acceptSymbol('(')) {
      const group = this.#readGroup(depth + 1)
      this.#expectSymbol(')')
      return group
    }
    if (depth === 0) throw this.#unexpected('a condition in parentheses')
    return this.#readCondition()
  }

  #readCondition(): Condition {
    this.#conditions += 1
    if (this.#conditions > queryLimits.conditions)
      throw this.#fail(`There are more than ${queryLimits.conditions} conditions`)
    const start = this.#token
    const column = this.#readColumn()
    if (column === 'body') this.#bodyConditions += 1
    if (this.#bodyConditions > queryLimits.bodyConditions) {
      throw invalidQuery(`There are more than ${queryLimits.bodyConditions} conditions on "body"`, start.position)
    }
    if (this.#acceptWord('IS')) {
      const not = this.#acceptWord('NOT')
      this.#expectWord('NULL')
      return { kind: 'null', column, not }
    }
    const operator = this.#token.kind === 'symbol' ? comparisons[this.#token.value] : undefined
    if (operator) {
      this.#advance()
      return { kind: 'compare', column, operator, value: this.#readValue() }
    }
    const not = this.#acceptWord('NOT')
    if (this.#acceptWord('LIKE')) return { kind: 'like', column, not, pattern: this.#readPattern() }
    if (this.#acceptWord('IN')) return { kind: 'in', column, not, values: this.#readValues() }
    if (this.#acceptWord('BETWEEN')) {
      const low = this.#readValue()
      this.#expectWord('AND')
      return { kind: 'between', column, not, low, high: this.#readValue() }
    }
    throw this.#unexpected(not ? 'LIKE, IN or BETWEEN' : 'an operator: =, <>, <, <=, >, >=, LIKE, IN, BETWEEN or IS')
  }

  #readValue(): Value {
    const { kind, value } = this.#token
    if (kind !== 'text' && kind !== 'number') throw this.#unexpected('text in single quotes or a number')
    this.#values += 1
    if (this.#values > queryLimits.values) throw this.#fail(`There are more than ${queryLimits.values} values`)
    if (kind === 'number' && value.length > 15) throw this.#fail('Numbers have at most 15 characters')
    this.#advance()
    return kind === 'text' ? value : Number(value)
  }

  #readValues(): Value[] {
    this.#expectSymbol('(')
    if (this.#acceptSymbol(')')) return []
    const values: Value[] = []
    do values.push(this.#readValue())
    while (this.#acceptSymbol(','))
    this.#expectSymbol(')')
    return values
  }

  #readPattern(): string {
    const { position } = this.#token
    const pattern = this.#readValue()
    if (typeof pattern !== 'string') throw invalidQuery('Expected text in single quotes', position)
    if (pattern.length > queryLimits.patternCharacters)
      throw invalidQuery(`The pattern is longer than ${queryLimits.patternCharacters} characters`, position)
    if (pattern.split('%').length > queryLimits.wildcards + 1)
      throw invalidQuery(`The pattern has more than ${queryLimits.wildcards} %`, position)
    if (isLongPattern(pattern)) this.#longPatterns += 1
    if (this.#longPatterns > queryLimits.longPatterns)
      throw invalidQuery(`There are more than ${queryLimits.longPatterns} patterns of more than 50 bytes`, position)
    return pattern
  }

  #readOrder(): Order[] {
    const order = new Map<string, Order>()
    let orders = 0
    do {
      orders += 1
      if (orders > queryLimits.orders) throw this.#fail(`There are more than ${queryLimits.orders} orders`)
      const column = this.#readColumn()
      const descending = this.#acceptWord('DESC')
      if (!descending) this.#expectWord('ASC')
      // Ordering by the same column again has no effect, because the remaining ties have the same value.
      if (!order.has(column)) order.set(column, { column, descending })
    } while (this.#acceptComma())
    return [...order.values()]
  }

  #readCount(of: string): number {
    const { kind, value } = this.#token
    if (kind !== 'number' || !/^\d{1,15}$/.test(value)) throw this.#unexpected(`a whole number after ${of}`)
    this.#advance()
    return Number(value)
  }

  #readColumn(): string {
    const { kind, value } = this.#token
    if (kind !== 'name' && kind !== 'word') throw this.#unexpected('a column')
    const column = this.#columns.get(value.toLowerCase())
    if (!column && kind === 'word') {
      if (this.#tokens[this.#next + 1]?.value === '(') throw this.#fail(`Functions are not allowed: ${quoted(value)}`)
      const reason = refusedWords[value.toUpperCase()]
      if (reason) throw this.#fail(reason)
    }
    if (!column) throw this.#fail(`Unknown column ${quoted(value)}. Use one of: ${this.#names.join(', ')}`)
    this.#advance()
    return column
  }

  get #token(): Token {
    return this.#tokens[this.#next]! // The last token is 'end', and no method advances past it.
  }

  #advance(): void {
    this.#next += 1
  }

  #is(kind: TokenKind, value: string): boolean {
    return this.#token.kind === kind && this.#token.value === value
  }

  #isWord(word: string): boolean {
    return this.#is('word', word)
  }

  #isSymbol(symbol: string): boolean {
    return this.#is('symbol', symbol)
  }

  #acceptWord(word: string): boolean {
    const found = this.#isWord(word)
    if (found) this.#advance()
    return found
  }

  #acceptSymbol(symbol: string): boolean {
    const found = this.#isSymbol(symbol)
    if (found) this.#advance()
    return found
  }

  /** Accepts a comma, which must be followed by a space as in Nuxt Content. */
  #acceptComma(): boolean {
    const found = this.#acceptSymbol(',')
    if (found && !this.#token.spaced) throw this.#fail('A space is missing after the comma')
    return found
  }

  #expectWord(word: string): void {
    if (!this.#acceptWord(word)) throw this.#unexpected(word)
  }

  #expectSymbol(symbol: string): void {
    if (!this.#acceptSymbol(symbol)) throw this.#unexpected(`\`${symbol}\``)
  }

  #fail(reason: string): SiteError {
    return invalidQuery(reason, this.#token.position)
  }

  #unexpected(expected: string): SiteError {
    const { kind, value } = this.#token
    const known = kind === 'word' ? refusedWords[value.toUpperCase()] : undefined
    if (known) return this.#fail(known)
    return this.#fail(`Expected ${expected}, not ${kind === 'end' ? 'the end' : quoted(value)}`)
  }
}

function joined(kind: 'and' | 'or', terms: Condition[]): Condition {
  const [only] = terms
  return terms.length === 1 && only ? only : { kind, terms }
}

/** Maximum length of a quotation from the request in an error message. */
const maxQuoted = 40

function quoted(value: string): string {
  const characters = [...value.slice(0, 2 * maxQuoted).toWellFormed()]
  return JSON.stringify(
    characters.length > maxQuoted ? `${characters.slice(0, maxQuoted).join('')}…` : characters.join(''),
  )
}
