/**
 * Cuts an article at headings that stand at its top level. The first part, under `''`, is what comes before them.
 * @param headings ids, in the order of the page
 */
export function splitSections(html: string, headings: readonly string[]): Map<string, string> {
  const cuts = headings
    .filter(Boolean)
    .flatMap((heading) => {
      const at = html.search(new RegExp(`<h[1-6](?: [^>]*)? id="${heading.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}"`))
      return at === -1 ? [] : [{ heading, at }]
    })
    .sort((a, b) => a.at - b.at)
  return new Map(
    [{ heading: '', at: 0 }, ...cuts].map(({ heading, at }, index) => [heading, html.slice(at, cuts[index]?.at)]),
  )
}

/** The attributes whose value is the id of an element, or leads to one. */
const references =
  / (id|for|name|aria-labelledby|aria-controls|aria-describedby|popovertarget|commandfor)="([^"]*)"| href="#([^"]*)"/g

/** Gives every id of an article a prefix, and what refers to it: two articles can then stand on one page. */
export function prefixIds(html: string, prefix: string): string {
  return html.replace(references, (_, attribute: string | undefined, ids: string, target: string) =>
    attribute === undefined
      ? ` href="#${prefix}${target}"`
      : ` ${attribute}="${ids
          .split(' ')
          .map((id) => prefix + id)
          .join(' ')}"`,
  )
}
