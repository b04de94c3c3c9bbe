import type { Locale, MessageTree } from './define-locale.ts'
import { isolate } from './direction.ts'
import { oncePerLanguage } from './once-per-language.ts'

const numbers = oncePerLanguage((language) => new Intl.NumberFormat(language))
const plurals = oncePerLanguage((language) => new Intl.PluralRules(language))

/** The properties of a locale that are needed to format messages. */
export type Speech = Pick<Locale, 'language' | 'dir' | 'messages'>

/**
 * Formats a message: looks up its key in the first language, then in the second, and fills in the placeholders. Returns
 * the key if the message is in neither language. Plural forms follow CLDR (`Intl.PluralRules`), and a numeric `count`
 * uses the digits and separators of the language. Values that contain letters of the opposite writing direction are
 * wrapped in bidi isolates.
 */
export function formatMessage(
  [own, standIn]: readonly [Speech, Speech],
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = findText(own, key, values.count) ?? findText(standIn, key, values.count) ?? key
  const written =
    typeof values.count === 'number' ? { ...values, count: numbers(own.language).format(values.count) } : values
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(written, name) ? isolate(String(written[name]), own.dir) : placeholder,
  )
}

function findText({ language, messages }: Speech, key: string, count: string | number | undefined): string | undefined {
  const found = findMessage(messages, key)
  return typeof found === 'object' ? chooseForm(found, language, count) : found
}

/** Finds the value at a dotted key: a text, its plural forms, or a group of texts. */
export function findMessage(messages: MessageTree, key: string): string | MessageTree | undefined {
  let found: string | MessageTree | undefined = messages
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined
    found = found[part]
  }
  return found
}

function chooseForm(forms: MessageTree, language: string, count: string | number | undefined): string | undefined {
  const category = count === undefined ? 'other' : plurals(language).select(Number(count))
  const form = forms[category] ?? forms.other
  return typeof form === 'string' ? form : undefined
}
