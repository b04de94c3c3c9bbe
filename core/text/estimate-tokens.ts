/** Characters that language models read one by one, more or less: Han, kana and Hangul. */
const single = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Characters of other scripts that make a token, carefully: English has four. */
const charactersAToken = 3

/** About how many tokens a language model reads a text as: rather too many than too few. */
export function estimateTokens(text: string): number {
  const alone = text.match(single)?.length ?? 0
  return alone + Math.ceil((text.length - alone) / charactersAToken)
}

/**
 * The beginning of a text that is not more than some tokens, cut at the end of a paragraph or a line where there is
 * one.
 */
export function cutToTokens(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text
  let [fits, tooLong] = [0, text.length]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (estimateTokens(text.slice(0, middle)) <= tokens) fits = middle
    else tooLong = middle
  }
  const least = fits / 2
  const end = [text.lastIndexOf('\n\n', fits), text.lastIndexOf('\n', fits)].find((at) => at > least) ?? fits
  // Not between the two halves of a character.
  return text.slice(0, /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end)
}
