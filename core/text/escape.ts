/**
 * Text as it is written between the tags of HTML or XML: `&` and `<` are the only characters that begin something else
 * there (HTML Standard, §13.1.2.4 and §13.1.4).
 */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The value of an attribute of HTML or XML, for between double quotes. */
export function escapeAttribute(value: string): string {
  return escapeHtml(value).replaceAll('"', '&quot;')
}
