/** Where the pages of a preview are listed that differ from what everybody sees. */
export function previewPath(locale: string): string {
  return `/${locale}?preview`
}
