import type { Schema } from 'hast-util-sanitize'

/** Tag name of sealed nodes. HTML's parser makes every tag name lower case, so that no author's HTML can have it. */
export const sealedTagName = 'Sealed'

/** Ids of the frame begin with `shell:`; an author's do not, and so never take one's place. */
const ownId = /^(?!shell:)\S+$/

const mediaAttributes = [
  'src', 'width', 'height', 'controls', 'loop', 'muted', 'autoPlay', 'playsInline', 'poster', 'preload', 'crossOrigin',
]

/**
 * HTML that an author may write. No `style` (the content security policy forbids it), no `data-*` (the client's behaviours are wired by
 * them), nothing that loads a document, sends a form or runs.
 */
export const sanitizeSchema: Schema = {
  tagNames: [
    sealedTagName,
    'a', 'abbr', 'address', 'article', 'aside', 'audio', 'b', 'bdi', 'bdo', 'blockquote', 'br', 'caption', 'center', 'cite', 'code', 'col',
    'colgroup', 'dd', 'del', 'details', 'dfn', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5',
    'h6', 'header', 'hr', 'i', 'img', 'input', 'ins', 'kbd', 'li', 'mark', 'ol', 'p', 'picture', 'pre', 'q', 'rp', 'rt', 'ruby', 's',
    'samp', 'section', 'small', 'source', 'span', 'strike', 'strong', 'sub', 'summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th',
    'thead', 'time', 'tr', 'track', 'tt', 'u', 'ul', 'var', 'video', 'wbr',
  ],
  attributes: {
    '*': [
      'className', ['id', ownId], 'title', 'lang', 'dir', 'translate', 'role', 'hidden',
      'ariaLabel', 'ariaHidden', ['ariaDescribedBy', ownId], ['ariaLabelledBy', ownId],
    ],
    a: ['href', 'target', 'rel', 'hrefLang', 'download', ['name', ownId], 'dataFootnoteRef', 'dataFootnoteBackref'],
    audio: mediaAttributes,
    blockquote: ['cite'],
    col: ['span'],
    colgroup: ['span'],
    del: ['cite', 'dateTime'],
    details: ['open', ['name', ownId]],
    img: ['src', 'srcSet', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding', 'fetchPriority', 'crossOrigin', 'align', 'zoom'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    ins: ['cite', 'dateTime'],
    li: ['value'],
    ol: ['start', 'reversed', 'type'],
    q: ['cite'],
    section: ['dataFootnotes'],
    source: ['src', 'srcSet', 'sizes', 'media', 'type', 'width', 'height'],
    td: ['align', 'colSpan', 'rowSpan', 'headers'],
    th: ['align', 'colSpan', 'rowSpan', 'headers', 'scope', 'abbr'],
    time: ['dateTime'],
    track: ['src', 'kind', 'srcLang', 'label', 'default'],
    video: mediaAttributes,
  },
  // Parts of a table outside of one break the page around them.
  ancestors: Object.fromEntries(
    ['caption', 'col', 'colgroup', 'tbody', 'td', 'th', 'thead', 'tfoot', 'tr'].map((name) => [name, ['table']]),
  ),
  protocols: {
    href: ['http', 'https', 'mailto', 'tel', 'sms', 'xmpp', 'irc', 'ircs', 'matrix', 'ftp', 'magnet', 'vscode', 'cursor'],
    src: ['http', 'https', 'data'],
    poster: ['http', 'https', 'data'],
    cite: ['http', 'https'],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  // Removed with what they contain; of every other element that is not allowed, the content stays.
  strip: [
    'script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'iframe', 'object', 'svg', 'math', 'title', 'textarea', 'select',
    'xmp', 'plaintext',
  ],
  // Ids are checked by `ownId` instead of being prefixed: links to them must work as they are written.
  clobber: [],
}
