import type { Locale, MessageTree, Translate } from './define-locale.ts'
import { findInterface } from './find-locale.ts'
import { isolate } from './isolate.ts'
import { en } from './locales/en.ts'

/**
 * Texts in a locale's language; English for those it lacks, and for a language without messages. A key that nobody knows is its own
 * text. Plural forms follow CLDR (`Intl.PluralRules`), and a `count` that is a number is written as the language writes numbers.
 * A value of the other direction is isolated from the sentence around it.
 *
 * @example createTranslate('fr')('search.count', { count: 2 }) // '2 résultats'
 */
export function createTranslate(code: string): Translate {
  // A copy, since the pseudo-locale makes its messages each time they are asked for.
  const locale = { ...(findInterface(code) ?? en) }
  return (key, values = {}) => {
    const { count } = values
    const text = findText(locale, key, count) ?? findText(en, key, count) ?? key
    const written = typeof count === 'number' ? { ...values, count: new Intl.NumberFormat(locale.language).format(count) } : values
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => (
      Object.hasOwn(written, name) ? isolate(String(written[name]), locale.dir) : placeholder
    ))
  }
}

function findText({ language, messages }: Locale, key: string, count: string | number | undefined): string | undefined {
  let found: string | MessageTree | undefined = messages
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined
    found = found[part]
  }
  return typeof found === 'object' ? chooseForm(found, language, count) : found
}

function chooseForm(forms: MessageTree, language: string, count: string | number | undefined): string | undefined {
  const category = count === undefined ? 'other' : new Intl.PluralRules(language).select(Number(count))
  const form = forms[category] ?? forms.other
  return typeof form === 'string' ? form : undefined
}
