import type { Locale, MessageTree } from './define-locale.ts'
import { isolate } from './direction.ts'

/** What of a locale its texts are made of. */
export type Speech = Pick<Locale, 'language' | 'dir' | 'messages'>

/**
 * A text in a language, or in the one that stands in where it has none, its placeholders filled; a key that neither has is its own text.
 * Plural forms follow CLDR (`Intl.PluralRules`), a number `count` is written as the language does, and values of the other direction are
 * isolated.
 */
export function formatMessage(
  [own, standIn]: readonly [Speech, Speech],
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = findText(own, key, values.count) ?? findText(standIn, key, values.count) ?? key
  const written =
    typeof values.count === 'number'
      ? { ...values, count: new Intl.NumberFormat(own.language).format(values.count) }
      : values
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(written, name) ? isolate(String(written[name]), own.dir) : placeholder,
  )
}

function findText({ language, messages }: Speech, key: string, count: string | number | undefined): string | undefined {
  const found = findMessage(messages, key)
  return typeof found === 'object' ? chooseForm(found, language, count) : found
}

/** What is under a dotted key: a text, its plural forms, or a group of texts. */
export function findMessage(messages: MessageTree, key: string): string | MessageTree | undefined {
  let found: string | MessageTree | undefined = messages
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined
    found = found[part]
  }
  return found
}

function chooseForm(forms: MessageTree, language: string, count: string | number | undefined): string | undefined {
  const category = count === undefined ? 'other' : new Intl.PluralRules(language).select(Number(count))
  const form = forms[category] ?? forms.other
  return typeof form === 'string' ? form : undefined
}
