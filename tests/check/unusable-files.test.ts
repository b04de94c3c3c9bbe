import { chmod, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runVerb, startUnprivileged, startVerb } from '../harness/command-line.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { serveState } from '../harness/served-state.ts'
import { writeContent } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const files = {
  'site.config.json': '{ "locales": ["en"] }',
  'en/index.md': '---\ntitle: Home\n---\n\n[Nowhere](./none.md)\n',
}
const source = join(import.meta.dirname, '..', 'fixtures', 'import', 'gitbook', 'source')

describe('names an unusable path and a solution, without a stack trace', () => {
  test('for writing a baseline or a report', async () => {
    const folder = await writeContent(files)
    const page = join(folder, 'en', 'index.md')
    const check = (file: string) => runVerb('check', '--content', folder, '--baseline', file, '--update-baseline')
    expect(await check(join(page, 'baseline.json'))).toEqual({
      code: 2,
      stdout: '',
      output: `${page}/baseline.json contains a file where a folder is expected (ENOTDIR). Choose a path inside a folder.\n\n`,
    })
    expect(await check(join(folder, 'en'))).toMatchObject({
      code: 2,
      output: `${folder}/en is a folder, but a file is expected (EISDIR). Choose a file.\n\n`,
    })
    expect(await check(join(folder, 'none', 'baseline.json'))).toMatchObject({
      code: 2,
      output: expect.stringContaining('/none/baseline.json does not exist (ENOENT).'),
    })
    const to = await temporaryFolder('imported')
    expect(await runVerb('import', source, '--to', to, '--yes', '--report', join(page, 'report.html'))).toMatchObject({
      code: 2,
      output: expect.stringMatching(/report\.html contains a file where a folder is expected .*\n\n$/),
    })
  })

  test('for writing an import', async () => {
    const file = join(await temporaryFolder('imported'), 'file')
    await writeFile(file, 'Text.')
    const imported = await runVerb('import', source, '--to', file, '--yes')
    expect(imported.code).toBe(2)
    expect(imported.output).toMatch(new RegExp(`^${file}\\S* .* \\((?:ENOTDIR|EEXIST)\\)\\. .*\\n\\n$`))
  })

  test('for reading content', async () => {
    const folder = await writeContent(files)
    await chmod(folder, 0)
    try {
      expect(await startUnprivileged('check', '--content', folder).ended).toEqual({
        code: 2,
        stdout: '',
        output: `${folder} cannot be read or written by this user (EACCES). Change its permissions, or choose another path.\n\n`,
      })
    } finally {
      await chmod(folder, 0o700)
    }
  })
})

test('leaves no file after an interrupted export, and exits with the code of the signal', async () => {
  const folder = await temporaryFolder('stopped')
  const target = await openMemoryDatabase()
  const stopped = Promise.withResolvers<void>()
  const hasStarted = async () => (await readdir(folder)).includes('site.rivage.part')
  const { stateDir, dispose } = await serveState({
    async batch(statements) {
      const rows = await target.batch(statements)
      // The export waits here until it is stopped.
      if (await hasStarted()) await stopped.promise
      return rows
    },
  })
  expect((await runVerb('sync', '--content', await writeContent(files), '--state', stateDir)).code).toBe(0)
  const { child, ended } = startVerb('export', join(folder, 'site.rivage'), '--state', stateDir)
  await expect.poll(hasStarted).toBe(true)
  child.kill('SIGINT')
  stopped.resolve()
  expect(await ended).toMatchObject({ code: 130, output: 'Stopped. No file was written.\n' })
  expect(await readdir(folder)).toEqual([])
  await dispose()
})
