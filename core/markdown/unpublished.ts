import type { EntryFields } from './entry-fields.ts'

/**
 * Returns the label for a page that readers never see or see only at certain times. Returns `undefined` for other
 * pages. The label contains the date but doesn't depend on the current date, so it stays correct.
 */
export function unpublishedMark(
  { publishAt, expireAt }: Pick<EntryFields, 'publishAt' | 'expireAt'>,
  isDraft: boolean,
): string | undefined {
  if (isDraft) return 'Draft'
  if (publishAt !== undefined) return `From ${publishAt.slice(0, 10)}`
  return expireAt === undefined ? undefined : `Until ${expireAt.slice(0, 10)}`
}

/**
 * Returns the fields of an unpublished page for authors, who always see such pages. The sidebar title contains the
 * label.
 */
export function revealFields<Fields extends Pick<EntryFields, 'navigation' | 'meta'>>(
  fields: Fields,
  mark: string | undefined,
): Fields {
  if (mark === undefined) return fields
  const { publishAt: _publishAt, expireAt: _expireAt, ...meta } = fields.meta
  const { navigation } = fields
  const badge = { label: mark, color: 'warning' }
  const marked = navigation === false ? false : { ...(navigation === true ? {} : navigation), badge }
  return { ...fields, meta, navigation: marked }
}
