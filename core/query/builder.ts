import { invalidBetweenValue, invalidInValue } from '../error/index.ts'
import { tableOf } from './columns.ts'
import type { CollectionRow, FieldOf } from './rows.ts'
import type { QueryRunner } from './runner.ts'

type Operator =
  | '='
  | '<>'
  | '>'
  | '<'
  | '>='
  | '<='
  | 'LIKE'
  | 'NOT LIKE'
  | 'IN'
  | 'NOT IN'
  | 'BETWEEN'
  | 'NOT BETWEEN'
  | 'IS NULL'
  | 'IS NOT NULL'

type Direction = 'ASC' | 'DESC'

type Value = string | number | boolean

/** Conditions on the fields of a collection. Every method returns a new group. */
interface ConditionGroup<Field extends string> {
  /** @throws SiteError if the value for IN isn't an array, or the value for BETWEEN isn't an array of two values */
  where(field: Field, operator: Operator, value?: Value | readonly Value[]): ConditionGroup<Field>
  /** Adds a group of conditions that must all be true. */
  andWhere(group: (empty: ConditionGroup<Field>) => ConditionGroup<Field>): ConditionGroup<Field>
  /** Adds a group of conditions, at least one of which must be true. */
  orWhere(group: (empty: ConditionGroup<Field>) => ConditionGroup<Field>): ConditionGroup<Field>
}

/**
 * A query for a collection. Every method except the last three returns a new query, so several queries can be derived
 * from the same one.
 */
export interface CollectionQuery<Name extends string, Row> {
  path(path: string): CollectionQuery<Name, Row>
  where(field: FieldOf<Name>, operator: Operator, value?: Value | readonly Value[]): CollectionQuery<Name, Row>
  andWhere(group: (empty: ConditionGroup<FieldOf<Name>>) => ConditionGroup<FieldOf<Name>>): CollectionQuery<Name, Row>
  orWhere(group: (empty: ConditionGroup<FieldOf<Name>>) => ConditionGroup<FieldOf<Name>>): CollectionQuery<Name, Row>
  select<Field extends FieldOf<Name>>(...fields: Field[]): CollectionQuery<Name, Pick<CollectionRow<Name>, Field>>
  /** Orders by a field instead of the stem. Fields of later calls order rows with equal values. */
  order(field: FieldOf<Name>, direction: Direction): CollectionQuery<Name, Row>
  /** Takes effect only with a limit. */
  skip(count: number): CollectionQuery<Name, Row>
  limit(count: number): CollectionQuery<Name, Row>
  all(): Promise<Row[]>
  first(): Promise<Row | null>
  count(field?: FieldOf<Name> | '*', distinct?: boolean): Promise<number>
}

interface State {
  fields: readonly string[]
  groups: readonly string[]
  orders: readonly string[]
  limit: number
  skip: number
}

/**
 * Starts a query for a collection. The query renders the same statements as Nuxt Content's query builder, and `runner`
 * executes them.
 * @example await queryCollection(runner, 'docs_en').where('path', 'LIKE', '/en/guide/%').select('path', 'title').all()
 */
export function queryCollection<Name extends string>(
  runner: QueryRunner,
  name: Name,
): CollectionQuery<Name, CollectionRow<Name>> {
  // The runner doesn't know the selected columns, so the type of the rows needs a cast.
  return build(runner, name, { fields: [], groups: [], orders: [], limit: 0, skip: 0 }) as CollectionQuery<
    Name,
    CollectionRow<Name>
  >
}

function build<Name extends string>(runner: QueryRunner, name: Name, state: State): CollectionQuery<Name, unknown> {
  const next = (changes: Partial<State>) => build(runner, name, { ...state, ...changes })
  const withGroup = (group: string) => next({ groups: group === '' ? state.groups : [...state.groups, group] })
  const query: CollectionQuery<Name, unknown> = {
    path: (path) => withGroup(`(${renderCondition('path', '=', path.replace(/(?<=.)\/$/, ''))})`),
    where: (field, operator, value) => withGroup(`(${renderCondition(field, operator, value)})`),
    andWhere: (group) => withGroup(renderGroup(group, ' AND ')),
    orWhere: (group) => withGroup(renderGroup(group, ' OR ')),
    // The cast is safe, because selecting fields changes only the type of the rows.
    select: (...fields) =>
      next({ fields: [...new Set([...state.fields, ...fields])] }) as ReturnType<typeof query.select>,
    order: (field, direction) => next({ orders: [...state.orders, `"${field}" ${direction}`] }),
    skip: (skip) => next({ skip }),
    limit: (limit) => next({ limit }),
    all: () => runner.run(name, renderStatement(name, state)),
    first: async () => (await runner.run(name, renderStatement(name, { ...state, limit: 1 })))[0] ?? null,
    async count(field = '*', distinct = false) {
      const [row] = await runner.run(
        name,
        renderStatement(name, state, `COUNT(${distinct ? 'DISTINCT ' : ''}${field}) as count`),
      )
      return Number(row?.count ?? 0)
    },
  }
  return query
}

function renderStatement(name: string, { fields, groups, orders, limit, skip }: State, count?: string): string {
  const selected = count ?? (fields.length > 0 ? fields.map((field) => `"${field}"`).join(', ') : '*')
  const where = groups.length > 0 ? ` WHERE ${groups.join(' AND ')}` : ''
  const paging = limit > 0 ? ` LIMIT ${limit}${skip > 0 ? ` OFFSET ${skip}` : ''}` : ''
  return `SELECT ${selected} FROM ${tableOf(name)}${where} ORDER BY ${orders.length > 0 ? orders.join(', ') : 'stem ASC'}${paging}`
}

type Group = ConditionGroup<string> & { conditions: readonly string[] }

/** Renders conditions in parentheses. Returns `''` for an empty group. */
function renderGroup(fill: (empty: ConditionGroup<never>) => ConditionGroup<never>, joint: ' AND ' | ' OR '): string {
  // The public type hides `conditions`, but every group comes from `buildGroup` and contains it.
  const { conditions } = fill(buildGroup([]) as ConditionGroup<never>) as unknown as Group
  return conditions.length > 0 ? `(${conditions.join(joint)})` : ''
}

function buildGroup(conditions: readonly string[]): Group {
  const add = (condition: string) => buildGroup(condition === '' ? conditions : [...conditions, condition])
  return {
    conditions,
    where: (field, operator, value) => add(renderCondition(field, operator, value)),
    andWhere: (group) => add(renderGroup(group as Parameters<typeof renderGroup>[0], ' AND ')),
    orWhere: (group) => add(renderGroup(group as Parameters<typeof renderGroup>[0], ' OR ')),
  }
}

function renderCondition(field: string, written: Operator, value: Value | readonly Value[] | undefined): string {
  const operator = written.toUpperCase() as Operator // Accept `in` for `IN`.
  switch (operator) {
    case 'IS NULL':
    case 'IS NOT NULL':
      return `"${field}" ${operator}`
    case 'IN':
    case 'NOT IN':
      if (!isList(value)) throw invalidInValue(operator)
      return `"${field}" ${operator} (${value.map(renderValue).join(', ')})`
    case 'BETWEEN':
    case 'NOT BETWEEN': {
      const [low, high] = isList(value) ? value : []
      if (!isList(value) || value.length !== 2 || low === undefined || high === undefined)
        throw invalidBetweenValue(operator)
      return `"${field}" ${operator} ${renderValue(low)} AND ${renderValue(high)}`
    }
    default:
      return `"${field}" ${operator} ${renderValue(isList(value) ? value.join(',') : (value ?? ''))}`
  }
}

function isList(value: unknown): value is readonly Value[] {
  return Array.isArray(value)
}

/** Renders a value as an SQL string with doubled quotes. Booleans become 1 and 0. */
function renderValue(value: Value): string {
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value)
  return `'${text.replaceAll("'", "''")}'`
}
