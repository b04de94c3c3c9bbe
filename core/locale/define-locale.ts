/** A text, its plural forms by CLDR category (`one`, `few`, `other`, …), or a group of texts. */
export interface MessageTree {
  [key: string]: string | MessageTree
}

/** An interface language. To add one, add a file in `locales/`. */
export interface Locale<Code extends string = string> {
  /** The segment in URLs, and the name of the folder in `content/`: `en`, `zh_cn`. */
  code: Code
  /** The native name of the language. */
  name: string
  /** BCP 47 tag for `lang`, `hreflang` and `Intl`: `en`, `zh-CN`. */
  language: string
  dir: 'ltr' | 'rtl'
  /** Missing messages fall back to English. */
  messages: MessageTree
}

/** Declares a locale. Its messages have the keys of the source locale. */
export function defineLocale<const Code extends string>(locale: Locale<Code>): Locale<Code> {
  return locale
}

/** A locale whose type contains the keys of its messages. */
type SourceLocale<Code extends string, Messages> = Omit<Locale<Code>, 'messages'> & { messages: Messages }

/** Declares the source locale, which determines the message keys of all locales. */
export function defineSourceLocale<const Code extends string, Messages extends MessageTree>(
  locale: SourceLocale<Code, Messages>,
): SourceLocale<Code, Messages> {
  return locale
}
