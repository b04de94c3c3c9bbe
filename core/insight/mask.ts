/** Maximum length of a stored query or path. */
const maxLength = 100

/** Patterns for text in queries and paths that may identify a person or be secret, with replacements. */
const masks: readonly (readonly [RegExp, string])[] = [
  [/[a-z][a-z\d+.-]*:\/\/[^\s/@]*@/gi, '[credentials]@'],
  [/[^\s/@,;:<>()[\]]+@[^\s/@,;:<>()]+\.[^\s/@,;:<>()]+/g, '[email]'],
  [/[^\s/=]+%40[^\s/]+/gi, '[email]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/(?<![\w-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+=-]{20,}(?![\w-])/gi, '[token]'],
  [/(?<!\d)\d(?:[ .()-]{0,2}\d){6,}(?!\d)/g, '[number]'],
]

/**
 * Masks personal and secret text in a query or path, and truncates the result. Also collapses white space and
 * lowercases letters, so that variants of a query are counted together.
 */
export function maskText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  const masked = masks.reduce(
    (rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement),
    plain.slice(0, 400),
  )
  return [...masked.toLowerCase()].slice(0, maxLength).join('')
}
