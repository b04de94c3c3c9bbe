/** The first and last code point of a range. */
type CharacterRange = readonly [first: number, last: number]

/**
 * The characters of each script, including punctuation that its languages use. A font is split into one file per
 * script, so browsers load only the files that a page needs. Keys are ISO 15924 codes, with a second key for Latin
 * letters that few languages use.
 */
const scripts: Readonly<Record<string, readonly CharacterRange[]>> = {
  // Western European languages, punctuation, currencies, arrows.
  Latn: [
    [0x20, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2dc],
    [0x300, 0x304],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2116, 0x2122],
    [0x2190, 0x2193],
    [0x2212, 0x2215],
    [0xfeff, 0xfffd],
  ],
  // Central European languages, Turkish, Vietnamese, phonetic notation.
  'Latn-extended': [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x2ba],
    [0x2bd, 0x2c5],
    [0x2dd, 0x2ff],
    [0x305, 0x36f],
    [0x1d00, 0x1eff],
    [0x20a0, 0x20ab],
    [0x20ad, 0x20c0],
    [0x2c60, 0x2c7f],
    [0xa720, 0xa7ff],
    [0xab30, 0xab6f],
  ],
  Grek: [
    [0x370, 0x3ff],
    [0x1f00, 0x1fff],
  ],
  Cyrl: [
    [0x400, 0x52f],
    [0x1c80, 0x1c8a],
    [0x2de0, 0x2dff],
    [0xa640, 0xa69f],
  ],
  Armn: [[0x530, 0x58f]],
  Hebr: [
    [0x590, 0x5ff],
    [0xfb1d, 0xfb4f],
  ],
  Arab: [
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0x870, 0x8ff],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfefc],
  ],
  Deva: [
    [0x900, 0x97f],
    [0x1cd0, 0x1cff],
    [0xa8e0, 0xa8ff],
  ],
  Beng: [[0x980, 0x9ff]],
  Taml: [[0xb80, 0xbff]],
  Thai: [[0xe00, 0xe7f]],
  Khmr: [[0x1780, 0x17ff]],
  Geor: [
    [0x10a0, 0x10ff],
    [0x1c90, 0x1cbf],
  ],
  Kore: [
    [0x1100, 0x11ff],
    [0x3000, 0x318f],
    [0xac00, 0xd7ff],
  ],
  Jpan: [
    [0x3000, 0x30ff],
    [0x31f0, 0x31ff],
    [0x4e00, 0x9fff],
    [0xff00, 0xffef],
  ],
  Hans: [
    [0x3000, 0x303f],
    [0x4e00, 0x9fff],
    [0xff00, 0xffef],
  ],
  Hant: [
    [0x3000, 0x303f],
    [0x3100, 0x312f],
    [0x4e00, 0x9fff],
    [0xff00, 0xffef],
  ],
}

/** Returns the script that a language is usually written in (UTS #35), as a key of `scripts`. */
export function scriptOf(language: string): string {
  return new Intl.Locale(language).maximize().script ?? 'Latn'
}

/**
 * Groups the characters of a font by script. The groups are the scripts of the site's languages, and Latin, which every
 * language uses. Other characters are left out, so browsers display them in a fallback font.
 */
export function divideByScript(characters: Iterable<number>, languages: readonly string[]): Map<string, number[]> {
  const wanted = new Set(['Latn', 'Latn-extended', ...languages.map(scriptOf)])
  const divided = new Map<string, number[]>()
  for (const character of new Set(characters))
    for (const name of wanted) {
      const isIn = scripts[name]?.some(([first, last]) => character >= first && character <= last)
      if (isIn) divided.set(name, [...(divided.get(name) ?? []), character])
      if (isIn) break
    }
  const extended = divided.get('Latn-extended') ?? []
  if (extended.length >= fewest) return divided
  // So few characters don't justify a separate file.
  divided.delete('Latn-extended')
  return divided.set('Latn', [...(divided.get('Latn') ?? []), ...extended])
}

/** Minimum number of characters for a separate file. */
const fewest = 24

/**
 * Maximum number of missing characters that a range may include. This makes the style sheet shorter. For characters
 * that are missing in the font, browsers use a fallback font.
 */
const bridged = 16

/** Returns ranges of characters in CSS notation, such as `U+20-7E,U+A0-FF`. */
export function unicodeRange(characters: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const character of characters.toSorted((one, other) => one - other)) {
    const range = ranges.at(-1)
    if (range && character - range[1] <= bridged) range[1] = character
    else ranges.push([character, character])
  }
  const hex = (character: number) => character.toString(16).toUpperCase()
  return ranges.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(',')
}
