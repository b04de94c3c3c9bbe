import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/project.ts'

/** The one file that may ask the system for a folder: what it makes is removed after the run. */
const harness = 'harness/temporary-folder.ts'

/** The lines of a test that make a folder that nobody removes where the test fails or is stopped. */
const findUnowned = (file: string, source: string): string[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      /\b(?:mkdtemp(?:Sync|Disposable)?|tmpdir)\b/.test(line)
        ? [`tests/${file}:${index + 1}: use temporaryFolder() of tests/${harness}`]
        : [],
    )

test('tests make temporary folders only where they are removed after the run', async () => {
  const tests = join(engineFolder, 'tests')
  const files = (await readdir(tests, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && file !== harness && !file.startsWith('rules/temporary-folders'))
  const found = await Promise.all(
    files.map(async (file) => findUnowned(file, await readFile(join(tests, file), 'utf8'))),
  )
  expect(found.flat()).toEqual([])
})

test('a folder that is made otherwise is found', () => {
  expect(findUnowned('a.test.ts', "const folder = await mkdtemp('/x')\nawait temporaryFolder('x')\n")).toEqual([
    'tests/a.test.ts:1: use temporaryFolder() of tests/harness/temporary-folder.ts',
  ])
})
