/** How one operation, or webhook, differs between two descriptions. */
export interface OperationChange {
  /** The operation's `key`, as in `ApiOperation`. */
  key: string
  /** In uppercase. */
  method: string
  /** The path, or the name of a webhook. */
  path: string
  /** The summary from the newer description, or from the older one if the operation was removed. */
  title: string
  kind: 'added' | 'removed' | 'deprecated' | 'changed'
  /** Whether the change may break existing clients. */
  isBreaking: boolean
  /** Breaking ones first. Empty for added and removed operations. */
  details: readonly ChangeDetail[]
}

/** One difference of an operation. */
export interface ChangeDetail {
  /**
   * The field, as its id on the page of the operation: `query.page`, `body.owner.login`, `200.items.id`. A schema that
   * applies in addition is named by its keyword: `body[then].name`.
   */
  at: string
  kind: 'added' | 'removed' | 'required' | 'optional' | 'deprecated' | 'changed'
  /** The keyword that changed, or the subject that was added or removed at the field: `type`, `enum`, a media type. */
  subject?: string
  before?: string
  after?: string
  isBreaking: boolean
}

/** Writes a detail as an English clause: `body.email is now required`. */
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

/** The writer of a value. Clients write requests, and the API writes responses. */
export type Direction = 'request' | 'response'

/** Returns the `before` and `after` of a detail. Omits empty ones. */
export function sides(before: string, after: string): Pick<ChangeDetail, 'before' | 'after'> {
  return { ...(before !== '' && { before }), ...(after !== '' && { after }) }
}

/** Prefixes the fields of details with the field that contains them. A label in brackets follows without a dot. */
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
