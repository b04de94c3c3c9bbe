import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { workflowsOf, writeWorkflows } from './workflows.mjs'

const here = import.meta.dirname
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))

const help = `Create a documentation site.

Usage: npm create rivage@latest FOLDER [-- flags]

  --languages LIST          Language codes, default language first: en,fr (default: en)
  --from FOLDER             Import existing documentation: Markdown, or of another system
  --title TEXT              Title of the site (default: from the folder's name)
  --template NAME           plain, languages (English and French), or import with --from
  --versions                Add an example of versioned docs: 2.x, and 1.x in another folder
  --engine VERSION|TARBALL  Version of Rivage on npm, or a file from \`npm pack\`
  --no-install              Don’t install packages
  --no-git                  Don’t create a Git repository
  --no-workflows            Don’t add GitHub Actions workflows
  -y, --yes                 Skip all questions`

/** A user's mistake, printed without a stack. */
class Mistake extends Error {}

/**
 * @typedef {{ folder: string, title: string, languages: string[], from: string | undefined, imported: string[], versions: boolean }}
 * Answers
 */

/**
 * Creates a site according to the command line, and prompts for missing answers in a terminal.
 *
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code: 2 for a user's mistake, 1 if the packages could not be installed
 */
export async function run(args) {
  try {
    const flags = parse(args)
    if (flags.help) {
      console.log(help)
      return 0
    }
    const answers = await readAnswers(flags)
    const files = filesOf(answers, engineOf(flags.engine, answers.folder))
    const workflows = flags.workflows ? workflowsFor(answers.folder) : undefined
    const isOwnRepository = workflows?.root === answers.folder
    if (isOwnRepository) for (const [path, text] of workflows.files) files.set(path, text)
    writeAll(answers.folder, files)
    console.log(`Wrote ${files.size} files to ${shortPath(answers.folder)}`)
    if (workflows && !isOwnRepository) tellWorkflows(writeWorkflows(workflows))
    if (flags.git && makeRepository(answers.folder)) console.log('Created a Git repository')
    return finish(answers, flags.install)
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    console.error(error.message)
    return 2
  }
}

function parse(args) {
  const options = {
    help: { type: 'boolean', short: 'h' },
    yes: { type: 'boolean', short: 'y' },
    languages: { type: 'string' },
    title: { type: 'string' },
    from: { type: 'string' },
    template: { type: 'string' },
    versions: { type: 'boolean', default: false },
    engine: { type: 'string' },
    install: { type: 'boolean', default: true },
    git: { type: 'boolean', default: true },
    workflows: { type: 'boolean', default: true },
  }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, allowNegative: true })
    if (positionals.length > 1) throw new Error(`Specify only one folder. Got: ${positionals.join(', ')}`)
    return { ...values, folder: positionals[0] }
  } catch (error) {
    throw new Mistake(`${error.message}\n\n${help}`)
  }
}

/** @returns {Promise<Answers>} */
async function readAnswers(flags) {
  const isAsking = process.stdin.isTTY && process.stdout.isTTY && !flags.yes && !process.env.CI
  const terminal = isAsking ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  const ask = async (question, fallback) => (await terminal?.question(`${question} (${fallback}) `))?.trim() || fallback
  try {
    if (flags.folder === undefined && !terminal)
      throw new Mistake('Specify the folder of the new site: npm create rivage@latest my-docs')
    const folder = resolve(flags.folder ?? (await ask('Folder of the new site?', 'my-docs')))
    refuseUsed(folder)
    const title = flags.title ?? (await ask('Title of the site?', titleOf(folder)))
    const template = templateOf(flags)
    const languages = readLanguages(
      flags.languages ??
        (template === 'languages' ? 'en,fr' : await ask('Language codes, default language first?', 'en')),
    )
    const given = flags.from ?? (terminal ? await ask('Folder with existing documentation?', 'none') : 'none')
    const from = given === 'none' ? undefined : readSource(given, folder)
    if (from !== undefined && flags.versions)
      throw new Mistake('--versions writes example pages, and --from imports yours. Use only one of them.')
    // Without answers, existing documentation provides them.
    const imported = [
      ...(title === titleOf(folder) && flags.title === undefined ? [] : ['--title', title]),
      ...(languages.length === 1 && languages[0] === 'en' ? [] : ['--locale', languages[0]]),
    ]
    return { folder, title, languages, from, imported, versions: flags.versions }
  } finally {
    terminal?.close()
  }
}

/** Templates are shortcuts for flags: `plain`, `languages` (English and French), `import` (with `--from`). */
function templateOf({ template, from }) {
  if (template === undefined || template === 'plain' || template === 'languages') return template
  if (template !== 'import') throw new Mistake(`Unknown template "${template}". Use plain, languages, or import.`)
  if (from === undefined) throw new Mistake('The template "import" needs a folder to import: --from FOLDER')
  return template
}

/** Never writes into a folder with files. */
function refuseUsed(folder) {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new Mistake(`${folder} is a file. Choose another folder.`)
  const [found] = readdirSync(folder).filter((name) => name !== '.git')
  if (found !== undefined) throw new Mistake(`${folder} is not empty: it contains ${found}. Choose another folder.`)
}

function readLanguages(text) {
  const codes = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '')
  const wrong = codes.find((code) => !/^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/.test(code))
  if (wrong !== undefined || codes.length === 0)
    throw new Mistake(`"${wrong ?? text}" is not a language code. Separate codes with commas: en,fr,pt-br`)
  return [...new Set(codes.map((code) => code.replaceAll('-', '_')))]
}

function readSource(path, folder) {
  const source = resolve(path)
  if (!existsSync(source) || !statSync(source).isDirectory()) throw new Mistake(`The folder ${source} does not exist.`)
  if (!relative(source, folder).startsWith('..'))
    throw new Mistake(`${folder} is inside ${source}, the folder to import. Choose another folder.`)
  return source
}

/** The version in package.json, or a file relative to the site, which may move with it. */
function engineOf(engine, folder) {
  if (engine === undefined) return `^${version}`
  if (!/\.t(?:ar\.)?gz$/.test(engine)) return engine
  const tarball = resolve(engine)
  if (!existsSync(tarball)) throw new Mistake(`The file ${tarball} does not exist.`)
  return `file:${relative(folder, tarball).replaceAll('\\', '/')}`
}

/** The folder with the pages of version 1.x in the example, and the command that publishes them. */
const olderContent = 'content-1.x'
const listedVersions = `  versions: [
    { name: '2.x', state: 'current' },
    { name: '1.x', state: 'supported' },
  ],
`
const publishOlder = ['run', 'sync', '--', '--content', olderContent, '--version', '1.x']

/**
 * The files of a new site: path → text.
 * @param {Answers} answers
 * @returns {Map<string, string>}
 */
function filesOf({ folder, title, languages, from, versions }, engine) {
  const name = slugOf(basename(folder))
  const values = {
    name,
    title,
    // A title may be anything: in YAML it is quoted unless it consists of plain words.
    titleYaml: /^\p{L}[\p{L}\p{N} .-]*$/u.test(title) ? title : JSON.stringify(title),
    titleLiteral: title.replace(/['\\]/g, '\\$&'),
    engine,
    locales: languages.join("', '"),
    versionRow: versions ? `| \`npm ${publishOlder.join(' ')}\` | Publish the pages of version 1.x |\n` : '',
  }
  const fill = (text) => text.replace(/\{\{(\w+)\}\}/g, (_, key) => values[key])
  const files = readTemplate('site')
  if (from === undefined) {
    for (const [path, text] of readTemplate('configuration')) {
      files.set(path, versions ? text.replace(/(?=\}\)\n$)/, listedVersions) : text)
      if (versions) files.set(path.replace(/^content\b/, olderContent), text)
    }
    // Pages in the template's languages, or English ones, which the author replaces.
    const written = languages.filter((code) => existsSync(join(here, 'template', 'pages', code)))
    for (const code of written.length > 0 ? written : languages.slice(0, 1)) {
      const source = written.length > 0 ? code : 'en'
      for (const [path, text] of readTemplate(join('pages', source))) {
        files.set(`content/${code}/${path}`, text)
        if (versions) files.set(`${olderContent}/${code}/${path}`, text)
      }
      if (versions)
        for (const [path, text] of readTemplate(join('versions', source))) files.set(`content/${code}/${path}`, text)
    }
  }
  return new Map([...files].map(([path, text]) => [path, fill(text)]))
}

/** npm renames a packed `.gitignore`, so the template's file has another name. */
function readTemplate(name) {
  const root = join(here, 'template', name)
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const target = relative(root, path)
        .replaceAll('\\', '/')
        .replace(/^gitignore$/, '.gitignore')
      return [target, readFileSync(path, 'utf8')]
    }),
  )
}

/** Writes all files, or leaves the folder unchanged. */
function writeAll(folder, files) {
  const before = existsSync(folder) ? readdirSync(folder) : undefined
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text, { flag: 'wx' })
    }
  } catch (error) {
    for (const name of before === undefined ? [''] : readdirSync(folder).filter((each) => !before.includes(each)))
      rmSync(join(folder, name), { recursive: true, force: true })
    throw new Mistake(`Could not write ${folder}: ${error.message}`)
  }
}

/** @returns {boolean} whether it was created: not inside another repository, and not without Git */
function makeRepository(folder) {
  const git = (...args) => spawnSync('git', args, { cwd: folder, stdio: 'ignore' }).status === 0
  return !git('rev-parse', '--is-inside-work-tree') && git('init', '--quiet', '--initial-branch', 'main')
}

function workflowsFor(folder) {
  return workflowsOf({ folder, name: slugOf(basename(folder)), manager: packageManager() })
}

function tellWorkflows({ written, kept }) {
  if (written.length > 0) console.log(`Wrote ${written.join(', ')} to the surrounding repository`)
  if (kept.length > 0) console.log(`Kept ${kept.join(', ')}: already in the surrounding repository`)
}

/** Installs, imports, and prints the next steps. */
function finish({ folder, from, imported, versions }, install) {
  const manager = packageManager()
  const isHere = folder === process.cwd()
  const steps = isHere ? [] : [`cd ${quote(shortPath(folder))}`]
  const isInstalled = install && runIn(folder, manager, ['install'])
  if (!isInstalled) steps.push(`${manager} install`)
  let isImported = false
  if (from !== undefined) {
    const importing = ['run', 'import', ...(manager === 'npm' ? ['--'] : []), relative(folder, from), ...imported]
    isImported = isInstalled && runIn(folder, manager, importing)
    if (!isImported) steps.push(`${manager} ${importing.map(quote).join(' ')}`)
  }
  const publish = manager === 'npm' ? publishOlder : publishOlder.filter((each) => each !== '--')
  if (versions) steps.push(`${manager} run sync`, `${manager} ${publish.join(' ')}`)
  const failed = (install && !isInstalled) || (isInstalled && from !== undefined && !isImported)
  if (failed)
    console.error(
      '\nThe command failed; the reason is printed above. The files are complete. To finish, run the commands below.',
    )
  console.log(`\nNext:\n\n${[...steps, `${manager} run dev`].map((step) => `  ${step}`).join('\n')}\n`)
  return failed ? 1 : 0
}

/** The package manager that started this command. */
function packageManager() {
  const [name] = (process.env.npm_config_user_agent ?? '').split('/')
  return ['pnpm', 'yarn', 'bun'].includes(name) ? name : 'npm'
}

function runIn(folder, command, args) {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const options = { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' }
  return spawnSync(command, process.platform === 'win32' ? args.map(quote) : args, options).status === 0
}

function quote(text) {
  return /^[\w@%+=:,./\\-]+$/.test(text) ? text : `"${text}"`
}

function shortPath(folder) {
  const path = relative(process.cwd(), folder)
  return path === '' ? 'this folder' : path.startsWith('..') ? folder : path
}

function slugOf(name) {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'docs' : slug.slice(0, 50)
}

function titleOf(folder) {
  const words = basename(folder)
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  return words === '' ? 'Documentation' : words[0].toUpperCase() + words.slice(1)
}
