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
  /** Where a text is missing, the English one is shown. */
  messages: Tree
}

/** Declares a locale. Returns its argument, typed with the exact keys of its messages. */
export function defineLocale<Tree extends MessageTree, const Code extends string>(
  locale: Locale<Tree, Code>,
): Locale<Tree, Code> {
  return locale
}
