import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { engineFolder } from '../../scripts/project.ts'
import { moveIn } from './moved-in.ts'

/** Sites of other systems: one of each in the project, and the corpora that `npm run bench` measures on, where they are. */
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

describe.each(namesIn(folders.project))('after the move of a site of %s', (system) => {
  test('every page and old address answers, and no word, label or mark is out of place', async () => {
    const moved = await moveIn(join(folders.project, system, 'source'))
    expect(moved).toEqual({ failing: [], lostWords: [], rawSyntax: [], unlabelled: [], pages: expect.any(Number) })
  })
})

describe.each(namesIn(folders.corpus))('after the move of the corpus %s', (name) => {
  test('every page and old address answers, and no label or mark is out of place', async () => {
    const { failing, rawSyntax, unlabelled } = await moveIn(join(folders.corpus, name))
    expect({ failing, rawSyntax, unlabelled }).toEqual({ failing: [], rawSyntax: [], unlabelled: [] })
  })
})
