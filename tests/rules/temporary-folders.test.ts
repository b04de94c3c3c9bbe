import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'

/** The only file that may create temporary folders in the system. It removes them after the run. */
const harness = 'harness/temporary-folder.ts'

/** Returns lines of a test that create a folder that remains if the test fails or is stopped. */
const findUnowned = (file: string, source: string): string[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      /\b(?:mkdtemp(?:Sync|Disposable)?|tmpdir)\b/.test(line)
        ? [`tests/${file}:${index + 1}: use temporaryFolder() of tests/${harness}`]
        : [],
    )

test('tests create only temporary folders that are removed after the run', async () => {
  const tests = join(engineFolder, 'tests')
  const files = (await readdir(tests, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && file !== harness && !file.startsWith('rules/temporary-folders'))
  const found = await Promise.all(
    files.map(async (file) => findUnowned(file, await readFile(join(tests, file), 'utf8'))),
  )
  expect(found.flat()).toEqual([])
})

test('finds a folder that is created in another way', () => {
  expect(findUnowned('a.test.ts', "const folder = await mkdtemp('/x')\nawait temporaryFolder('x')\n")).toEqual([
    'tests/a.test.ts:1: use temporaryFolder() of tests/harness/temporary-folder.ts',
  ])
})
