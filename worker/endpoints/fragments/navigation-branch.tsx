import * as v from 'valibot'
import { docsCollection } from '../../../core/collection/index.ts'
import { pageNotFound } from '../../../core/error/index.ts'
import { pathname } from '../../../core/parameters/index.ts'
import { closedBranch } from '../../navigation/navigation-branch.ts'
import { BranchList } from '../../layout/navigation-tree.tsx'
import { readBranch } from '../../store/page-list.ts'
import { defineFragment } from './define-fragment.ts'

/** Of a larger folder, the first pages are shown. */
const maxBranches = 500

/** What is directly inside a folder of the sidebar. */
export const navigationBranch = defineFragment({
  name: 'NavigationBranch',
  props: v.object({
    /** Of the folder. */
    path: pathname,
    /** Of the page that is open. */
    current: v.optional(pathname),
  }),
  async load({ locale, cache, database }, { path, current = '' }) {
    const collection = docsCollection(locale.code)
    const rows = await readBranch(database(), cache.release, { collection, under: path, depth: 1, limit: maxBranches })
    if (rows.length === 0) throw pageNotFound(path)
    return rows.map((row) => closedBranch(row, current))
  },
  component: ({ data }) => <BranchList branches={data} />,
})
