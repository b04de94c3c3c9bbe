import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { benches } from '../../bench/benches.ts'
import { engineVerbs } from '../../scripts/engine-verbs/engine-verbs.gen.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { contentFolderOf, stateFolderOf } from '../../scripts/project.ts'
import { verbs } from '../../scripts/verbs/verbs.gen.ts'
import { ownProject } from '../harness/own-project.ts'

const { scripts } = JSON.parse(readFileSync(join(engineFolder, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** Commands without an npm script, with a row under "npm run site"; `pack` is also the script `prepack`. */
const onlyInClone = ['image', 'pack']

/** Returns the defaults in the table of a section, by flag, or `undefined` for one in words, such as "off". */
function defaultsIn(section: string): Map<string, string | undefined> {
  const rows = section.matchAll(/^\| `--([\w-]+)[^|]*\|(?:[^|\n]|\\\|)*\| ([^|\n]+) \|$/gm)
  return new Map(Array.from(rows, ([, flag, cell]) => [flag!, /^`([^`]+)`$/.exec(cell!)?.[1]]))
}

describe.each(['en', 'fr'])('the command reference (%s)', (language) => {
  const page = readFileSync(join(engineFolder, 'content', language, '11.reference', '1.commands.md'), 'utf8')
  const sections = new Map(page.split(/^## /m).map((section) => [section.split('\n', 1)[0]!, section]))

  test('lists every npm script', () => {
    const listed = page.split(/^## /m)[0]!.matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)
    expect(Array.from(listed, ([, name]) => name).toSorted()).toEqual(
      Object.keys(scripts)
        .filter((name) => name !== 'prepack')
        .toSorted(),
    )
  })

  test('lists the benches in the order in which they run', () => {
    const [row] = /^\| `NAME…` .*$/m.exec(sections.get('npm run bench')!)!
    expect(Array.from(row.matchAll(/`([\w-]+)`/g), ([, name]) => name)).toEqual(benches.map(({ name }) => name))
  })

  test.each([...Object.values(verbs), ...Object.values(engineVerbs)].map(({ name, load }) => [name, load] as const))(
    'lists exactly the options of %s',
    async (name, load) => {
      const script = Object.keys(scripts).find((each) => scripts[each] === `node scripts/boot.mjs ${name}`)
      const section = sections.get(script === 'start' || script === 'test' ? `npm ${script}` : `npm run ${script}`)
      if (onlyInClone.includes(name)) return
      if (section === undefined) throw new Error(`The page has no section about the command "${name}".`)
      const { flags } = await load()
      const named = Array.from(section.matchAll(/--([\w-]+)/g), ([, flag]) => flag)
      expect(Object.keys(flags).filter((flag) => !named.includes(flag))).toEqual([])
      const listed = Array.from(section.matchAll(/^\| `--([\w-]+)/gm), ([, flag]) => flag!)
      expect(listed.filter((flag) => !(flag in flags))).toEqual([])
      const defaults = defaultsIn(section)
      for (const [flag, { summary }] of Object.entries(flags)) {
        const [, helped] = /\(default: ([\w./-]+)\)/.exec(summary) ?? []
        if (defaults.has(flag) && !/baseline/.test(flag)) expect([flag, defaults.get(flag)]).toEqual([flag, helped])
      }
    },
  )
})

test('a created site has an npm script for every command that is not only for a clone', async () => {
  const template = join(engineFolder, 'create-rivage', 'template', 'site', 'package.json')
  const created = (JSON.parse(readFileSync(template, 'utf8')) as { scripts: Record<string, string> }).scripts
  const commands = Object.values(verbs).map(({ name }) => `rivage ${name}`)
  expect(commands.filter((command) => !Object.values(created).includes(command))).toEqual([])
})

test('the help states the defaults of the code', async () => {
  const folders: Record<string, string> = {
    content: relative(ownProject.folder, contentFolderOf(ownProject, undefined)),
    state: relative(ownProject.folder, stateFolderOf(ownProject, undefined)),
  }
  for (const { name, load } of [...Object.values(verbs), ...Object.values(engineVerbs)]) {
    const { flags } = await load()
    for (const [flag, { default: value = folders[flag], summary }] of Object.entries(flags))
      if (value !== undefined) expect(`${name} --${flag}: ${summary}`).toContain(`(default: ${value}`)
  }
})

test.each(['en', 'fr'])('the docs list every check code (%s)', (language) => {
  const page = readFileSync(join(engineFolder, 'content', language, '07.deploying', '09.checking.md'), 'utf8')
  const listed = page
    .match(/^- \*\*.*$/gm)!
    .flatMap((line) => Array.from(line.matchAll(/`([\w-]+)`/g), ([, code]) => code))
  const source = readFileSync(join(engineFolder, 'scripts', 'sync', 'severities.ts'), 'utf8')
  const codes = Array.from(source.matchAll(/^  '?([\w-]+)'?: '(?:error|warning|translation)',$/gm), ([, code]) => code)
  expect(codes.length).toBeGreaterThan(50)
  expect(listed.toSorted()).toEqual(codes.toSorted())
})

interface Workflow {
  jobs: { deploy: { steps: { uses?: string; with?: Record<string, unknown>; run?: string }[] } }
}

test.each(['en', 'fr'])(
  'the documented workflow runs the same commands as the workflow of this repository (%s)',
  (language) => {
    const page = readFileSync(
      join(engineFolder, 'content', language, '07.deploying', '03.continuous-integration.md'),
      'utf8',
    )
    const [, shown = ''] = /^```yaml \[\.github\/workflows\/deploy\.yml\]\n([^]*?)^```$/m.exec(page) ?? []
    const own = readFileSync(join(engineFolder, '.github', 'workflows', 'deploy.yml'), 'utf8')
    const [documented, actual] = [shown, own].map((text) => (parse(text) as Workflow).jobs.deploy.steps)
    const commandsOf = (steps: typeof documented) => steps?.map(({ uses, run }) => uses ?? run)
    expect(commandsOf(documented)).toEqual(commandsOf(actual))
    const [, gitlab = ''] = /^```yaml \[\.gitlab-ci\.yml\]\n([^]*?)^```$/m.exec(page) ?? []
    const { deploy } = parse(gitlab) as { deploy: { script: string[] } }
    const commands = documented?.flatMap(({ run }) => (run === undefined ? [] : [run.replace(/ --author.*$/, '')]))
    expect(deploy.script.map((command) => command.replace(/ --author.*$/, ''))).toEqual(commands)
  },
)
