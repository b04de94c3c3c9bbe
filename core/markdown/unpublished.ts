import type { EntryFields } from './entry-fields.ts'

/**
 * The mark of a page that readers do not see, or not at all times; `undefined` for any other page. It names the day and
 * not whether that has come: the mark of a page stays right while time passes.
 */
export function unpublishedMark(
  { publishAt, expireAt }: Pick<EntryFields, 'publishAt' | 'expireAt'>,
  isDraft: boolean,
): string | undefined {
  if (isDraft) return 'Draft'
  if (publishAt !== undefined) return `From ${publishAt.slice(0, 10)}`
  return expireAt === undefined ? undefined : `Until ${expireAt.slice(0, 10)}`
}

/** The fields of such a page for an author, who sees it always, with its mark in the sidebar. */
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
