/** A text, its plural forms by CLDR category (`one`, `few`, `other`, …), or a group of texts. */
export interface MessageTree {
  [key: string]: string | MessageTree
}

/** A language of the interface. To add one, add a file in `locales/`. */
export interface Locale<Tree extends MessageTree = MessageTree, Code extends string = string> {
  /** The segment in URLs and the folder in `content/`: `en`, `zh_cn`. */
  code: Code
  /** The native name of the language. */
  name: string
  /** BCP 47 tag for `lang`, `hreflang` and `Intl`: `en`, `zh-CN`. */
  language: string
  dir: 'ltr' | 'rtl'
  /** Missing texts fall back to English. */
  messages: Tree
}

/** Declares a locale. Returns its argument, typed with the exact keys of its messages. */
export function defineLocale<Tree extends MessageTree, const Code extends string>(
  locale: Locale<Tree, Code>,
): Locale<Tree, Code> {
  return locale
}
