import type { Locale, MessageTree, Translate } from './define-locale.ts'
import { locales } from './locales.gen.ts'

const english: Locale = locales.en
const byCode: ReadonlyMap<string, Locale> = new Map(Object.entries<Locale>(locales))

/**
 * Texts in a locale's language; English for those it lacks, and for a locale without messages.
 * Plural forms follow CLDR (`Intl.PluralRules`).
 */
export function createTranslate(code: string): Translate {
  const locale = byCode.get(code) ?? english
  return (key, values = {}) => {
    const own = find(locale.messages, key)
    const message = own ?? find(english.messages, key)
    if (message === undefined) return key
    const language = own === undefined ? english.language : locale.language
    return interpolate(typeof message === 'string' ? message : choosePlural(message, language, Number(values.count ?? 0)), values)
  }
}

function find(tree: MessageTree, key: string): string | MessageTree | undefined {
  let node: string | MessageTree | undefined = tree
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || !Object.hasOwn(node, part)) return undefined
    node = node[part]
  }
  return node
}

function choosePlural(forms: MessageTree, language: string, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  return typeof form === 'string' ? form : ''
}

function interpolate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
