/** A value in a condition. SQLite compares strings as text and converts numbers to the type of the column. */
export type Value = string | number

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/** A condition on one column. */
export type Leaf =
  | { kind: 'compare'; column: string; operator: Comparison; value: Value }
  | { kind: 'like'; column: string; not: boolean; pattern: string }
  | { kind: 'in'; column: string; not: boolean; values: Value[] }
  | { kind: 'between'; column: string; not: boolean; low: Value; high: Value }
  | { kind: 'null'; column: string; not: boolean }

export type Condition = Leaf | { kind: 'and' | 'or'; terms: Condition[] }

export type Selection =
  | { kind: 'columns'; columns: string[] }
  | { kind: 'count'; column: string | null; distinct: boolean }

export interface Order {
  column: string
  descending: boolean
}

/** A parsed statement. The names in it are those of the underlying table's columns. */
export interface Query {
  selection: Selection
  where: Condition | null
  order: Order[]
  limit: number | null
  offset: number
}

/** A query that selects rows instead of counting them. */
export type RowsQuery = Query & { selection: { kind: 'columns' } }

export function selectsRows(query: Query): query is RowsQuery {
  return query.selection.kind === 'columns'
}

/** Returns the columns on which the response depends. */
export function usedColumns({ selection, where, order }: Query): Set<string> {
  const selected = selection.kind === 'columns' ? selection.columns : [selection.column ?? 'id']
  return new Set([
    ...selected,
    ...order.map(({ column }) => column),
    ...conditionsOf(where).map(({ column }) => column),
  ])
}

/** Returns the conditions in nested groups, from left to right. */
export function conditionsOf(where: Condition | null): Leaf[] {
  if (where === null) return []
  return 'terms' in where ? where.terms.flatMap(conditionsOf) : [where]
}
