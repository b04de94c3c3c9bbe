import { anyOrigin } from '../../../core/route/index.ts'

/**
 * Matches an opening tag with attributes. Limits replacements to real tags, because an article's code may look like
 * attributes.
 */
const openingTag = /<[a-z][^\s>]*\s(?:"[^"]*"|[^">])*>/gi

/**
 * Returns the HTML of a post for feed readers, which don't load the site's styles and scripts. URLs are absolute,
 * images are originals, and controls and icons are removed. Each tab's label precedes its panel.
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
