import { nearestName } from '../../nearest-name.ts'
import { linksOf } from '../links-of.ts'
import { defineAudit } from '../define-audit.ts'

/** Links to a place of a page that there is, where nothing has that id. */
export const brokenAnchor = defineAudit({
  code: 'broken-anchor',
  run: (site) =>
    site.files.flatMap((checked) =>
      linksOf(checked, site).flatMap(({ path, fragment, address, line, column }) => {
        const target = site.byPath.get(path)
        if (!target?.isPage || !fragment || target.facts.anchors.includes(fragment)) return []
        const where = target === checked ? 'this page' : target.file
        const nearest = nearestName(fragment, target.facts.anchors)
        return [
          {
            file: checked.file,
            line,
            column,
            address,
            message: `There is no \`#${fragment}\` on ${where}.`,
            hint: nearest ? `Did you mean \`#${nearest}\`?` : anchorsHint(target.facts.anchors),
          },
        ]
      }),
    ),
})

const shown = 6

function anchorsHint(anchors: readonly string[]): string {
  if (anchors.length === 0) return 'That page has no headings: link to the page itself.'
  const names = anchors
    .slice(0, shown)
    .map((anchor) => `\`#${anchor}\``)
    .join(', ')
  return `There is ${names}${anchors.length > shown ? ' and more' : ''}.`
}
