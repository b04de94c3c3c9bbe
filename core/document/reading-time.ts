/**
 * Letters per minute when reading each language aloud (silent reading is not slower): S. Trauzettel-Klosinski, K.
 * Dietz, "Standardized Assessment of Reading Performance: The New International Reading Speed Texts IReST", 2012
 * (doi.org/10.1167/iovs.11-8284). Persian and Urdu use the figure of Arabic, because they also omit short vowels.
 */
const measured: Readonly<Record<string, number>> = {
  ar: 612,
  de: 920,
  en: 987,
  es: 1025,
  fa: 612,
  fi: 1078,
  fr: 998,
  he: 833,
  it: 950,
  nl: 978,
  pl: 916,
  pt: 913,
  ru: 986,
  sl: 885,
  sv: 917,
  tr: 1054,
  ur: 612,
}

/**
 * Letters per minute for languages without a figure: the mean of the languages above whose alphabets include vowels.
 * Their letters per minute vary by 6 %, and their words per minute by 12 %.
 */
const anyAlphabet = 970

/** Words per minute for all other scripts: the mean of all languages in the study. */
const anyWords = 184

/** Characters per minute, for scripts without an alphabet. As in the study, kana and kanji count alike. */
const characters: Readonly<Record<string, number>> = { Hans: 255, Hant: 255, Jpan: 357 }

/** Scripts with an alphabet. They include Korean, which combines its letters into blocks. */
const alphabets = new Set(['Arab', 'Armn', 'Cyrl', 'Geor', 'Grek', 'Hebr', 'Kore', 'Latn'])

const characterShape = /[\p{L}&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]]/gv
const letterShape = /[\p{L}\p{N}]/gu

/**
 * Estimates the reading time of a text, in whole minutes: at least one, and 0 for a text without words. Letters are
 * counted instead of words, because words in documentation are longer than words in reading speed studies.
 *
 * @param language BCP 47 tag of the text
 * @example readingMinutes('word '.repeat(600), 'en') // 2
 */
export function readingMinutes(text: string, language: string): number {
  const minutes = minutesOf(text, new Intl.Locale(language).maximize())
  return minutes === 0 ? 0 : Math.max(1, Math.round(minutes))
}

function minutesOf(text: string, { language, script = '' }: Intl.Locale): number {
  if (script in characters) {
    // Names and commands between the characters consist of letters.
    const rest = text.replace(characterShape, ' ')
    return count(text, characterShape) / characters[script]! + lettersIn(rest) / anyAlphabet
  }
  if (alphabets.has(script)) return lettersIn(text) / (measured[language] ?? anyAlphabet)
  return (
    [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].filter(({ isWordLike }) => isWordLike)
      .length / anyWords
  )
}

/**
 * Decomposes a text (NFD) to count letters: accents and vowel points are dropped, and a Korean syllable becomes its
 * letters.
 */
function lettersIn(text: string): number {
  return count(text.normalize('NFD'), letterShape)
}

function count(text: string, shape: RegExp): number {
  return text.match(shape)?.length ?? 0
}
