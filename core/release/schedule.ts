/**
 * The period during which a page is visible. Both times are in UTC and ISO 8601, so they can be compared as strings.
 */
export interface Showing {
  publishAt?: string | undefined
  expireAt?: string | undefined
}

/** Returns whether a page with this period is visible at a time. */
export function isShownAt({ publishAt, expireAt }: Showing, moment: string): boolean {
  return (publishAt === undefined || publishAt <= moment) && (expireAt === undefined || moment < expireAt)
}

/** Returns the times after `now` at which the visibility of a page changes, in order and without duplicates. */
export function momentsAfter(now: string, showings: readonly Showing[]): string[] {
  const moments = showings
    .flatMap(({ publishAt, expireAt }) => [publishAt, expireAt])
    .filter((moment) => moment !== undefined && moment > now)
  return [...new Set(moments as string[])].sort()
}
