import * as v from 'valibot'
import { docsCollection } from '../../../core/collection/index.ts'
import { localeCode, pathname, wholeNumber } from '../../../core/parameters/index.ts'
import { askedLocale } from './page-collections.ts'
import { groupByParent } from '../../navigation/cached-levels.ts'
import type { NavigationRow } from '../../store/content-store.ts'
import { readBranch, readTree } from '../../store/page-list.ts'
import { defineOperation } from './define-operation.ts'

/** A tree of more nodes is sent in parts: by `under` and `depth`. */
const maxNodes = 2000

/** Of a tree of more nodes, branches are taken from what was made of it for the release, not from the database. */
const fewNodes = 200

interface Node {
  title: string
  path: string
  stem: string
  page: boolean
  children?: Node[]
}

const node: v.GenericSchema<Node> = v.looseObject({
  title: v.string(),
  path: v.string(),
  stem: v.string(),
  page: v.pipe(v.boolean(), v.description('Whether there is a page at the path; a folder may have none')),
  children: v.optional(v.array(v.lazy(() => node))),
})

export const readNavigation = defineOperation({
  id: 'readNavigation',
  path: '/api/navigation',
  summary: 'The tree of pages',
  description:
    'What the sidebar of a language shows, in its order. Icons, badges and what else authors gave a node are with it.',
  params: v.strictObject({}),
  query: v.strictObject({
    locale: v.optional(
      v.pipe(localeCode, v.description('The language of the tree; by default that of `under`, else the site’s')),
    ),
    under: v.optional(v.pipe(pathname, v.description('Only what is below this path'))),
    depth: v.optional(v.pipe(wholeNumber(1, 20), v.description('How many levels to send')), '20'),
  }),
  answer: v.object({
    locale: v.string(),
    complete: v.pipe(
      v.boolean(),
      v.description(`Whether these are all nodes; of more than ${maxNodes}, the first are sent`),
    ),
    items: v.array(node),
  }),
  named: { NavigationNode: node },
  async read({ cache, database, artifact }, { query }) {
    const locale = askedLocale(cache.release.config, { locale: query.locale, path: query.under })
    const { under = `/${locale}`, depth } = query
    const { release, view } = cache
    const collection = docsCollection(locale)
    // Of a preview or an older release the tree is not stored: the database goes through it.
    const isStored = view.kind === 'present' && (release.counts.navigation[collection] ?? 0) > fewNodes
    const tree = async () => JSON.stringify(await readTree(database(), release, collection))
    const rows = isStored
      ? branchOf(JSON.parse(await artifact(`navigation ${locale}`, tree)) as NavigationRow[], under, depth)
      : await readBranch(database(), release, { collection, under, depth, limit: maxNodes + 1 })
    const byParent = groupByParent(rows.slice(0, maxNodes))
    return { data: { locale, complete: rows.length <= maxNodes, items: buildNodes(under, byParent) } }
  },
})

/** The nodes of a tree below a path, so many levels of them, in order; not many more than are sent. */
function branchOf(tree: readonly NavigationRow[], under: string, depth: number): NavigationRow[] {
  const byParent = groupByParent(tree)
  const rows: NavigationRow[] = []
  const add = (parent: string, levels: number) => {
    for (const row of byParent.get(parent) ?? []) {
      if (rows.length > maxNodes) return
      rows.push(row)
      if (levels > 1) add(row.path, levels - 1)
    }
  }
  add(under, depth)
  return rows
}

function buildNodes(parent: string, byParent: ReadonlyMap<string, readonly NavigationRow[]>): Node[] {
  return (byParent.get(parent) ?? []).map(({ title, path, stem, page, data }) => {
    const children = buildNodes(path, byParent)
    return { ...data, title, path, stem, page, ...(children.length > 0 ? { children } : {}) }
  })
}
