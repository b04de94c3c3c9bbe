/** A text, its plural forms by CLDR category (`one`, `few`, `other`, …), or a group of texts. */
export interface MessageTree {
  [key: string]: string | MessageTree
}

/** A language the site can speak. Adding one is adding a file in `locales/`. */
export interface Locale<Tree extends MessageTree = MessageTree, Code extends string = string> {
  /** The segment in addresses and the folder in `content/`: `en`, `zh_cn`. */
  code: Code
  /** The language's name in itself. */
  name: string
  /** BCP 47 tag for `lang`, `hreflang` and `Intl`: `en`, `zh-CN`. */
  language: string
  dir: 'ltr' | 'rtl'
  /** A text that is missing is answered in English. */
  messages: Tree
}

/** Declares a locale; keeps the exact shape of its messages. */
export function defineLocale<const Tree extends MessageTree, const Code extends string>(
  locale: Locale<Tree, Code>,
): Locale<Tree, Code> {
  return locale
}
