/**
 * What `make` makes of a language, made once: a formatter of `Intl` takes hundreds of times as long to make as to use.
 * For the languages of a site; those that strangers ask for would be remembered without end.
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
