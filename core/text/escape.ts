/** Escapes text between HTML tags. Only `&` and `<` are special there (HTML Standard, sections 13.1.2.4 and 13.1.4). */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Escapes the value of an HTML attribute in double quotes. */
export function escapeAttribute(value: string): string {
  return escapeHtml(value).replaceAll('"', '&quot;')
}

/**
 * Escapes text for XML, including values in double quotes. Removes control characters, which XML forbids even if they
 * are escaped. Escapes `>`, because XML forbids `]]>` in text (XML 1.0, sections 2.2 and 2.4).
 */
export function escapeXml(text: string): string {
  if (/^[ !#-%'-;=?-~]*$/.test(text)) return text
  // oxlint-disable-next-line no-control-regex
  const allowed = text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
  return escapeAttribute(allowed).replaceAll('>', '&gt;')
}

/** Escapes text for Markdown, as one line. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\[\]`*_<]/g, '\\$&').replace(/\s+/g, ' ')
}
