/** The code of the locale that an address of this site is in: its first segment. */
export function localeOf({ pathname }: Pick<URL, 'pathname'>): string {
  return pathname.split('/', 2)[1] ?? ''
}
