/**
 * Matches Latin, Greek, and Cyrillic accents, Arabic and Hebrew vowel points, and joiners. Marks in kana and Indic
 * scripts aren't included, because they form different letters.
 */
const accents = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u0655\u0670\u06d6-\u06ed\u00ad\u200c\u200d]/g

/**
 * Letters with equivalents: ligatures, letters with a stroke, and letters of the Arabic script that differ between
 * keyboards.
 */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ے: 'ي',
  ک: 'ك',
  ڪ: 'ك',
  ة: 'ه',
  ہ: 'ه',
  ۃ: 'ه',
  ە: 'ه',
  ھ: 'ه',
  ٱ: 'ا',
}
const letterShape = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/**
 * Removes the differences that searches ignore: case, accents, ligatures, the script of digits, and whether kana are
 * hiragana or katakana.
 */
export function fold(text: string): string {
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase()
  const folded = text
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(letterShape, (letter) => letters[letter] ?? letter)
    .replace(/[\u0080-\uffff]/g, foldCharacter)
  return /[\u0900-\u097f]/.test(folded) ? foldDevanagari(folded) : folded
}

function foldCharacter(character: string): string {
  // The code of each katakana letter is 0x60 higher than that of the corresponding hiragana letter.
  if (character >= 'ァ' && character <= 'ヶ') return String.fromCharCode(character.charCodeAt(0) - 0x60)
  return /\p{Nd}/u.test(character) ? valueOf(character.charCodeAt(0)) : character
}

/**
 * Returns the value of a decimal digit. In each script, the digits are consecutive and start at a code point that ends
 * in 0 or 6.
 */
function valueOf(digit: number): string {
  const row = digit & ~15
  return String(digit - (/\p{Nd}/u.test(String.fromCharCode(row)) ? row : row + 6))
}

/**
 * Unifies different spellings of a Hindi word, like Lucene's HindiNormalizer (Apache License 2.0; Larkey, Connell and
 * Abduljaleel, 2003). Removes the dot below (nukta), and replaces the candrabindu and nasals before a consonant with
 * the dot above (anusvara). Shortens long vowels, and replaces the vowels of English loanwords with similar ones.
 */
function foldDevanagari(text: string): string {
  return text
    .replace(/\u093c/g, '')
    .replace(/\u0901/g, '\u0902')
    .replace(/[ङञणनम]\u094d(?=[क-ह])/g, '\u0902')
    .replace(/[\u0905\u0906\u0908\u090a\u090d\u0911\u0940\u0942\u0945\u0949]/g, (vowel) => shortVowels[vowel] ?? vowel)
}

const shortVowels: Readonly<Record<string, string>> = {
  '\u0906': '\u0905',
  '\u0908': '\u0907',
  '\u090a': '\u0909',
  '\u090d': '\u090f',
  '\u0911': '\u0913',
  '\u0940': '\u093f',
  '\u0942': '\u0941',
  '\u0945': '\u0947',
  '\u0949': '\u094b',
}
