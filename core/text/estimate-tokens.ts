/** Matches characters that are usually one token each for language models: Han, kana, and Hangul. */
const single = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** A low estimate of the number of characters per token in other scripts. English text has about four. */
const charactersAToken = 3

/**
 * Estimates the number of tokens in a text for a language model. The estimate is more likely too high than too low.
 */
export function estimateTokens(text: string): number {
  const alone = text.match(single)?.length ?? 0
  return alone + Math.ceil((text.length - alone) / charactersAToken)
}

/** Cuts a text to at most `tokens` tokens, if possible at the end of a paragraph or line. */
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
  // Don't split a surrogate pair.
  return text.slice(0, /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end)
}
