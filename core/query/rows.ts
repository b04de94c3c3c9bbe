import type { Body, Entry } from '../document/index.ts'

interface PageRow extends Omit<Entry, 'collection' | 'layout' | 'links'> {
  /** `null` for a file that is not Markdown. */
  body: Body | null
  __hash__: string
}

type DocumentRow = PageRow & Pick<Entry, 'layout' | 'links'>

interface InfoRow {
  id: string
  ready: number
  structureVersion: string
  version: string
  __hash__: string
}

/**
 * The type of a row, by the name of its collection. Collections that the site declares may have additional columns.
 */
export type CollectionRow<Name extends string> = Name extends 'info'
  ? InfoRow
  : Name extends `landing_${string}`
    ? PageRow
    : Name extends `docs_${string}`
      ? DocumentRow
      : DocumentRow & Record<string, unknown>

export type FieldOf<Name extends string> = keyof CollectionRow<Name> & string
