import { readdir } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { interview } from '../../scripts/import/interview.ts'
import { openTerminal } from '../../scripts/terminal/questions.ts'
import { emptyFolder, importFolder } from '../harness/import-files.ts'
import { runVerb } from '../harness/command-line.ts'
import { writeFiles } from '../harness/site.ts'

const source = {
  '.vitepress/config.js': 'export default { title: "Quay" }',
  'index.md': '# Quay\n\n<SeeMore to="/a">Read</SeeMore>\n',
  'a.md': '# A\n\n<Weather />\n',
}

/** Returns a terminal whose user types one answer per question. `undefined` ends the input. */
function terminalOf(answers: readonly (string | undefined)[]) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const shown: string[] = []
  const left = [...answers]
  output.on('data', (data: Buffer) => {
    shown.push(data.toString())
    if (!data.toString().endsWith(') ')) return
    const answer = left.shift()
    if (answer === undefined) input.end()
    else input.write(`${answer}\n`)
  })
  const terminal = openTerminal({
    input: Object.assign(input, { isTTY: true }),
    output: Object.assign(output, { isTTY: true }),
    isCi: false,
  })!
  return { terminal, shown: () => shown.join(''), questions: () => shown.filter((text) => text.endsWith(') ')) }
}

async function askAbout(answers: readonly (string | undefined)[]) {
  const [sourceFolder, contentFolder] = [await emptyFolder(), await emptyFolder()]
  await writeFiles(sourceFolder, source)
  const { terminal, shown, questions } = terminalOf(answers)
  const decided = await interview(
    terminal,
    async (asked) => (await importFolder({ sourceFolder, contentFolder, ...asked, dryRun: true })).report,
    { map: {} },
  )
  terminal.close()
  expect(await readdir(contentFolder)).toEqual([])
  return { decided, shown: shown(), questions: questions() }
}

test('shows the findings of an import and asks about the system, likely components, and writing', async () => {
  const { decided, shown, questions } = await askAbout(['', 'yes', 'y'])
  expect(questions).toEqual([
    'Import from VitePress (found .vitepress/config.js)? Enter yes or the name of another system. (yes) ',
    'Similar components: see-more → read-more. Use these replacements? (no) ',
    'Write the files? (yes) ',
  ])
  expect(shown).toContain('To decide: 1 component, used 1 time')
  expect(decided).toEqual({ map: { 'see-more': 'read-more' } })
})

test('accepts another system, and neither maps components nor writes files without a yes', async () => {
  expect((await askAbout(['markdown', '', ''])).decided).toMatchObject({ from: 'markdown', map: {} })
  expect((await askAbout(['', '', 'no'])).decided).toBeUndefined()
  await expect(askAbout(['nothing'])).rejects.toThrow('Unknown system "nothing"')
})

test.each([[[undefined]], [['', undefined]], [['', '', undefined]]])(
  'writes nothing if the input ends early (%j)',
  async (answers) => {
    expect((await askAbout(answers)).decided).toBeUndefined()
  },
)

test('does not prompt without an interactive terminal', async () => {
  const [pipe, screen] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY: true })]
  expect(openTerminal({ input: pipe, output: screen, isCi: false })).toBeUndefined()
  expect(openTerminal({ input: screen, output: pipe, isCi: false })).toBeUndefined()
  expect(openTerminal({ input: screen, output: screen, isCi: true })).toBeUndefined()
  const [from, to] = [await emptyFolder(), await emptyFolder()]
  await writeFiles(from, source)
  expect(await runVerb('import', from, '--to', to)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Read VitePress/),
  })
})
