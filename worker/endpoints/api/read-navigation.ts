import * as v from 'valibot'
import { docsCollection } from '../../../core/collection/index.ts'
import { localeCode, pathname, wholeNumber } from '../../../core/parameters/index.ts'
import { requestedLocale } from './page-collections.ts'
import { groupByParent } from '../../navigation/cached-levels.ts'
import type { NavigationRow } from '../../store/content-store.ts'
import { readBranch, readTree } from '../../store/page-list.ts'
import { defineOperation } from './define-operation.ts'

/** A larger tree is cut. Clients read the rest with `under` and `depth`. */
const maxNodes = 2000

/** Above this number of nodes, the tree is stored with the release instead of being queried each time. */
const fewNodes = 200

interface Node {
  title: string
  path: string
  stem: string
  page: boolean
  target?: string
  children?: Node[]
}

const node: v.GenericSchema<Node> = v.looseObject({
  title: v.string(),
  path: v.string(),
  stem: v.string(),
  page: v.pipe(v.boolean(), v.description('Whether a page exists at the path; a folder may have none')),
  target: v.optional(v.pipe(v.string(), v.description('Path of a page in another folder, if the node links to one'))),
  children: v.optional(v.array(v.lazy(() => node))),
})

export const readNavigation = defineOperation({
  id: 'readNavigation',
  path: '/api/navigation',
  summary: 'The tree of pages',
  description:
    'The sidebar of a language, in its order, with the icons, badges, and other values that authors set on nodes.',
  params: v.strictObject({}),
  query: v.strictObject({
    locale: v.optional(
      v.pipe(
        localeCode,
        v.description('The language of the tree; default: the language of `under`, otherwise the site’s'),
      ),
    ),
    under: v.optional(v.pipe(pathname, v.description('Only entries below this path'))),
    depth: v.optional(v.pipe(wholeNumber(1, 20), v.description('Maximum number of levels')), '20'),
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
    const locale = requestedLocale(cache.release.config, { locale: query.locale, path: query.under })
    const { under = `/${locale}`, depth } = query
    const { release, view } = cache
    const collection = docsCollection(locale)
    // No tree is stored for previews and past releases, so the database reads their nodes.
    const isStored = view.kind === 'present' && (release.counts.navigation[collection] ?? 0) > fewNodes
    const tree = async () => JSON.stringify(await readTree(database(), release, collection))
    const rows = isStored
      ? branchOf(JSON.parse(await artifact(`navigation ${locale}`, tree)) as NavigationRow[], under, depth)
      : await readBranch(database(), release, { collection, under, depth, limit: maxNodes + 1 })
    const byParent = groupByParent(rows.slice(0, maxNodes))
    return { data: { locale, complete: rows.length <= maxNodes, items: buildNodes(under, byParent) } }
  },
})

/**
 * Returns the nodes below a path, down to a number of levels, in order. Stops soon after `maxNodes`, so that the work
 * stays bounded.
 */
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
