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
  /** The field, as its id on the page of the operation: `query.page`, `body.owner.login`, `200.items.id`. */
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
