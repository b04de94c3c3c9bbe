/**
 * Text as it is written between the tags of HTML: `&` and `<` are the only characters that begin something else there
 * (HTML Standard, §13.1.2.4 and §13.1.4).
 */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The value of an attribute of HTML, for between double quotes. */
export function escapeAttribute(value: string): string {
  return escapeHtml(value).replaceAll('"', '&quot;')
}

/**
 * Text of XML, also for between double quotes. There `]]>` may not stand in a text, and control characters nowhere, not
 * even escaped (XML 1.0, §2.2 and §2.4).
 */
export function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const allowed = text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
  return escapeAttribute(allowed).replaceAll('>', '&gt;')
}
