import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { writeFiles } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { moveIn } from './moved-in.ts'
import { sitesOfSystems } from './sites-of-systems.ts'

/** Sites of other systems: one of each in the project, and the corpora that `npm run bench` uses, if they exist. */
const folders = {
  project: join(engineFolder, 'tests', 'fixtures', 'import'),
  corpus: join(engineFolder, '..', 'shared', 'corpus'),
}
const namesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : []

/** A result without problems. */
const whole = {
  failing: [],
  lostWords: [],
  rawSyntax: [],
  unlabeled: [],
  overwritten: [],
  pages: expect.any(Number) as number,
}

describe.each(namesIn(folders.project))('after the import of a site of %s', (system) => {
  test('serves every page and former URL, with all words, labels, and marks in place', async () => {
    const moved = await moveIn(join(folders.project, system, 'source'))
    expect(moved).toEqual(whole)
  })
})

describe.each(Object.entries(sitesOfSystems))('after the import of %s', (_, { files, addresses }) => {
  test('serves every page and former URL, with all words, labels, and marks in place', async () => {
    const sourceFolder = await temporaryFolder('source')
    await writeFiles(sourceFolder, files)
    expect(await moveIn(sourceFolder, addresses)).toEqual(whole)
  })
})

/** The test publishes and requests hundreds of pages, which takes minutes on a busy machine. */
const longest = 20 * 60_000

describe.each(namesIn(folders.corpus))('after the import of the corpus %s', (name) => {
  test(
    'serves every page and former URL, with all words, labels, and marks in place',
    async () => {
      expect(await moveIn(join(folders.corpus, name))).toEqual(whole)
    },
    longest,
  )
})
