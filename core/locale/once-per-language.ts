/**
 * Memoizes a function of a language, because creating an `Intl` formatter takes hundreds of times as long as using it.
 * Use it only for the site's languages, because languages from requests would let the cache grow without limit.
 */
export function oncePerLanguage<Value extends NonNullable<unknown>>(
  make: (language: string) => Value,
): (language: string) => Value {
  const made = new Map<string, Value>()
  return (language) => {
    const known = made.get(language)
    if (known !== undefined) return known
    const value = make(language)
    made.set(language, value)
    return value
  }
}
