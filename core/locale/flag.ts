import { oncePerLanguage } from './once-per-language.ts'

/** The country whose flag represents a language, if it differs from the language's likely region in UTS #35. */
const countries: Readonly<Record<string, string>> = {
  ar: 'SA',
  bn: 'BD',
  ca: 'ES',
  ckb: 'IQ',
  cs: 'CZ',
  da: 'DK',
  el: 'GR',
  en: 'GB',
  et: 'EE',
  fa: 'IR',
  he: 'IL',
  hi: 'IN',
  hy: 'AM',
  ja: 'JP',
  ka: 'GE',
  kk: 'KZ',
  km: 'KH',
  ko: 'KR',
  ky: 'KG',
  lb: 'LU',
  ms: 'MY',
  nb: 'NO',
  pt: 'PT',
  sl: 'SI',
  sq: 'AL',
  sr: 'RS',
  sv: 'SE',
  tj: 'TJ',
  uk: 'UA',
  ur: 'PK',
  vi: 'VN',
  zh: 'CN',
}

/**
 * Returns the ISO 3166 code of the country whose flag represents a locale: the region in the code, or the country of
 * the language. For a language without a country, such as Esperanto, returns the language itself. Returns `''` for an
 * unknown language.
 */
export function countryOf(code: string): string {
  const [language = '', ...rest] = code.toLowerCase().split(/[-_]/)
  const region = rest.find((part) => /^[a-z]{2}$/.test(part))
  return (region ?? countries[language] ?? likelyCountry(language)).toUpperCase()
}

const likelyCountry = oncePerLanguage((language) => {
  const { region } = new Intl.Locale(language).maximize()
  if (region !== undefined && /^[A-Z]{2}$/.test(region)) return region
  return language.length === 2 ? language : ''
})

/** Returns the URL of a country's flag, which the build adds to the static assets. */
export function flagPath(version: string, country: string): string {
  return `/_flags/${version}/${country.toLowerCase()}.svg`
}
