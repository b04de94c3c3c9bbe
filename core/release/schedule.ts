/**
 * The period in which a page is shown. Both are ISO 8601 texts in UTC, whose alphabetical order is their order in time.
 */
export interface Showing {
  publishAt?: string | undefined
  expireAt?: string | undefined
}

/** Whether something is shown at a moment. */
export function isShownAt({ publishAt, expireAt }: Showing, moment: string): boolean {
  return (publishAt === undefined || publishAt <= moment) && (expireAt === undefined || moment < expireAt)
}

/** The moments after `now` at which what is shown changes, in order, each once. */
export function momentsAfter(now: string, showings: readonly Showing[]): string[] {
  const moments = showings
    .flatMap(({ publishAt, expireAt }) => [publishAt, expireAt])
    .filter((moment) => moment !== undefined && moment > now)
  return [...new Set(moments as string[])].sort()
}
