import { anyOrigin } from '../../../core/route/index.ts'

/** A tag with attributes. Attributes are changed only inside tags, because code in the article may look like them. */
const openingTag = /<[a-z][^\s>]*\s(?:"[^"]*"|[^">])*>/gi

/**
 * Returns the HTML of a post for a feed reader, which has neither our style sheets nor scripts. It has absolute URLs
 * and original images, and no controls or icons. Each panel of tabs follows its label.
 * @param address URL of the post
 */
export function feedHtml(html: string, address: string): string {
  return html
    .replace(/<button\b[^>]*>[^]*?<\/button>/g, '')
    .replace(/<svg class="icon"[^>]*>[^]*?<\/svg>/g, '')
    .replace(/<div class="tab-list"[^>]*>\s*<\/div>/g, '')
    .replace(
      /<tab-panel\b([^>]*)>(?=(<figure class="code-block"><figcaption)?)/g,
      (_tag, attributes: string, hasLabel) => {
        const [, label = ''] = / data-label="([^"]*)"/.exec(attributes) ?? []
        return label === '' || hasLabel !== undefined ? '<div>' : `<div><p><strong>${label}</strong></p>`
      },
    )
    .replaceAll('</tab-panel>', '</div>')
    .replace(openingTag, (tag) =>
      tag
        .replace(/ (?:srcset|sizes|fetchpriority|loading|decoding|hidden)="[^"]*"/gi, '')
        .replace(/ href="#/g, ` href="${address}#`)
        .replace(/ (href|src|poster)="\/(?!\/)/g, ` $1="${anyOrigin}/`),
    )
}
