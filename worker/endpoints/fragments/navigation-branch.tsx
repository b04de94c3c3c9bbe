import * as v from 'valibot'
import { docsCollection } from '../../../core/collection/index.ts'
import { pageNotFound } from '../../../core/error/index.ts'
import { pathname } from '../../../core/parameters/index.ts'
import { closedBranch } from '../../navigation/navigation-branch.ts'
import { BranchList } from '../../layout/navigation-tree.tsx'
import { readBranch } from '../../store/page-list.ts'
import { defineFragment } from './define-fragment.ts'

/** Maximum number of children to list. For a larger folder, only the first ones are listed. */
const maxBranches = 500

/** The direct children of a sidebar folder. */
export const navigationBranch = defineFragment({
  name: 'NavigationBranch',
  props: v.object({
    /** Path of the folder. */
    path: pathname,
    /** Path of the current page. */
    current: v.optional(pathname),
  }),
  async load({ locale, cache, database }, { path, current = '' }) {
    const collection = docsCollection(locale.code)
    const rows = await readBranch(database(), cache.release, { collection, under: path, depth: 1, limit: maxBranches })
    if (rows.length === 0) throw pageNotFound(path)
    return { branches: rows.map((row) => closedBranch(row, current)), within: path }
  },
  component: ({ data }) => <BranchList {...data} />,
})
