import { join } from 'node:path'
import { engineFolder } from '../../scripts/project.ts'
import type { SiteName } from './labelled-queries.ts'

/** Real documentation beside the project; without it only pages of the project are searched. */
export const defaultCorpus = join(engineFolder, '..', 'shared', 'corpus')

/** The systems that the folders of the corpus are written for. */
export const corpusSystems: Record<Exclude<SiteName, 'cjk' | 'rivage' | 'small'>, string> = {
  nuxt: 'docus',
  docus: 'docus',
  starlight: 'starlight',
  vitepress: 'vitepress',
}
