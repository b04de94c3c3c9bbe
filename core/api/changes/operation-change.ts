/** The differences of an operation or webhook between two descriptions. */
export interface OperationChange {
  /** The operation's `key`, as in `ApiOperation`. */
  key: string
  /** The method in uppercase. */
  method: string
  /** The path, or the name of a webhook. */
  path: string
  /** The summary from the newer description, or from the older one if the operation was removed. */
  title: string
  kind: 'added' | 'removed' | 'deprecated' | 'changed'
  /** Whether the change may break existing clients. */
  isBreaking: boolean
  /** The differences, breaking ones first. Empty for added and removed operations. */
  details: readonly ChangeDetail[]
}

/** A single difference of an operation. */
export interface ChangeDetail {
  /**
   * The field's id on the operation's page, such as `query.page`, `body.owner.login`, or `200.items.id`. Inside an
   * additional schema, such as `then`, it contains the keyword in brackets: `body[then].name`.
   */
  at: string
  kind: 'added' | 'removed' | 'required' | 'optional' | 'deprecated' | 'changed'
  /**
   * The keyword that changed at the field, such as `type` or `enum`, or an item that was added or removed, such as a
   * media type.
   */
  subject?: string
  before?: string
  after?: string
  isBreaking: boolean
}

/** Returns a detail as an English clause, such as `body.email is now required`. */
export function describeDetail({ at, kind, subject, before, after }: ChangeDetail): string {
  const name = subject === undefined ? at : `${at}: ${subject}`
  switch (kind) {
    case 'added':
      return `${name}${after === undefined ? '' : ` ${after}`} was added`
    case 'removed':
      return `${name}${before === undefined ? '' : ` ${before}`} was removed`
    case 'required':
    case 'optional':
    case 'deprecated':
      return `${name} is now ${kind}`
    case 'changed':
      return `${name} changed${before === undefined ? '' : ` from ${before}`}${after === undefined ? '' : ` to ${after}`}`
  }
}

/** The direction in which a value is sent. Clients send requests, and the API sends responses. */
export type Direction = 'request' | 'response'

/** Returns the `before` and `after` of a detail, without empty values. */
export function sides(before: string, after: string): Pick<ChangeDetail, 'before' | 'after'> {
  return { ...(before !== '' && { before }), ...(after !== '' && { after }) }
}

/** Prefixes the fields of details with the field that contains them. A label in brackets is appended without a dot. */
export function inside(field: string, details: readonly ChangeDetail[]): ChangeDetail[] {
  return details.map((detail) => ({
    ...detail,
    at: detail.at === '' || detail.at.startsWith('[') ? field + detail.at : `${field}.${detail.at}`,
  }))
}

/** Moves breaking differences to the front. */
export function breakingFirst(details: readonly ChangeDetail[]): ChangeDetail[] {
  return details.toSorted((one, other) => Number(other.isBreaking) - Number(one.isBreaking))
}
