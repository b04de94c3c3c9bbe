import { sentences } from './sentences.ts'
import type { SettingRules } from './setting-rules.ts'

/** The options of an extension, each with its name. */
const optionsOf = (extension: string, ...options: string[]) => options.map((option) => `${extension}.${option}`)

const converted = 'the Markdown of extensions is converted; see the notes of each page'

/**
 * Extensions of Python-Markdown and PyMdown, and their options, whose Markdown is converted or is also Markdown of
 * Rivage. Also options without any effect on readers.
 */
const carriedExtensions: readonly string[] = [
  'admonition',
  'attr_list',
  'extra',
  'fenced_code',
  'footnotes',
  'md_in_html',
  'meta',
  'sane_lists',
  'tables',
  'mdx_truly_sane_lists',
  'toc',
  ...optionsOf('pymdownx', 'betterem', 'caret', 'critic', 'details', 'emoji', 'extra', 'inlinehilite', 'keys', 'mark'),
  ...optionsOf('pymdownx', 'saneheaders', 'snippets', 'superfences', 'tabbed', 'tasklist', 'tilde'),
  ...optionsOf('pymdownx.blocks', 'admonition', 'details', 'tab'),
  ...optionsOf('pymdownx.emoji', 'emoji_generator', 'emoji_index'),
  ...optionsOf('pymdownx.snippets', 'base_path'),
  ...optionsOf('pymdownx.tabbed', 'alternate_style'),
  ...optionsOf('pymdownx.tasklist', 'custom_checkbox'),
]

/** Rules for the extensions of Python-Markdown and PyMdown, without the key `markdown_extensions`. */
const extensions: Pick<SettingRules, 'replaced' | 'lost'> = {
  replaced: {
    [converted]: [
      ...optionsOf('pymdownx.betterem', 'smart_enable'),
      ...optionsOf('pymdownx.caret', 'smart_insert', 'insert', 'superscript'),
      ...optionsOf('pymdownx.critic', 'mode'),
      ...optionsOf('pymdownx.keys', 'separator', 'strict', 'camel_case', 'key_map'),
      ...optionsOf('pymdownx.mark', 'smart_mark'),
      ...optionsOf('pymdownx.tilde', 'smart_delete', 'delete', 'subscript'),
    ],
    [sentences.codeBlocks]: ['codehilite', 'pymdownx.highlight'],
    [sentences.diagrams]: ['pymdownx.arithmatex'],
    'Mermaid diagrams are built in. Other fences are shown as code': ['pymdownx.superfences.custom_fences'],
    [sentences.outline]: ['toc.toc_depth'],
    [sentences.typography]: ['smarty'],
    [sentences.checks]: ['pymdownx.snippets.check_paths'],
    [sentences.labels]: optionsOf('footnotes', 'BACKLINK_TEXT', 'BACKLINK_TITLE', 'SUPERSCRIPT_TEXT'),
    'headings have a link to themselves': [
      ...optionsOf('toc', 'permalink', 'permalink_class', 'permalink_leading', 'permalink_title'),
      ...optionsOf('toc', 'anchorlink', 'anchorlink_class'),
    ],
    'the IDs of headings follow their text. Every sync and check reports links to other IDs': [
      'toc.slugify',
      'toc.separator',
      'pymdownx.tabbed.slugify',
      'pymdownx.tabbed.combine_header_slug',
    ],
  },
  lost: {
    'these Markdown extensions and options have no equivalent': [''],
    'wrap each abbreviation in `<abbr title="…">`': ['abbr'],
    'definition lists become plain text': ['def_list', 'pymdownx.blocks.definition'],
    'write links as `[text](page.md)`': ['wikilinks'],
    'a line ends only with a backslash or two spaces': ['nl2br'],
    'write symbols such as → and © instead of `-->` and `(c)`': ['pymdownx.smartsymbols'],
    'URLs in the text become links. Write links to issues, commits, and users in full': ['pymdownx.magiclink'],
    'these files are not added to each page. Include them in the pages that need them': [
      'pymdownx.snippets.auto_append',
    ],
    'files at other sites are not downloaded. Copy their text into the page': optionsOf(
      'pymdownx.snippets',
      'url_download',
      'url_max_size',
      'url_timeout',
      'url_request_headers',
    ),
    'icons in folders of the theme stay as text. Use images': ['pymdownx.emoji.options'],
    'readers can’t tick the items of task lists': ['pymdownx.tasklist.clickable_checkbox'],
    'add `lineNumbers` after the language of each code block': optionsOf(
      'pymdownx.highlight',
      'linenums',
      'linenums_style',
    ),
    'add `title="…"` after the language of each code block': optionsOf(
      'pymdownx.highlight',
      'auto_title',
      'auto_title_map',
    ),
    'footnotes appear at the end of the page': ['footnotes.PLACE_MARKER'],
    'the outline is beside the page. Remove the mark from the text': ['toc.marker'],
    'headings keep the levels that pages contain': ['toc.baselevel'],
    'write captions with the component `image`': ['pymdownx.blocks.caption'],
  },
}

/** Rules for `markdown_extensions`, in which each extension is a key that contains its options. */
export const mkdocsExtensions: SettingRules = {
  carried: ['toc.title', ...carriedExtensions].map(keyOf),
  replaced: withKeys(extensions.replaced),
  lost: withKeys(extensions.lost),
}

function keyOf(name: string): string {
  return name === '' ? 'markdown_extensions' : `markdown_extensions.${name}`
}

function withKeys(group: SettingRules['lost']): SettingRules['lost'] {
  return Object.fromEntries(Object.entries(group).map(([message, names]) => [message, names.map(keyOf)]))
}
