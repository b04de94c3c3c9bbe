import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const templates = join(import.meta.dirname, 'template', 'workflows')

/** Commands that install the exact versions of the lock file. */
const installCommands = {
  npm: 'npm ci',
  pnpm: 'corepack enable && pnpm install --frozen-lockfile',
  yarn: 'corepack enable && yarn install --immutable',
  bun: 'npx --yes bun install --frozen-lockfile',
}

/**
 * The GitHub Actions workflows of a site. GitHub reads workflows only at the root of a repository. The files of a site
 * in a subfolder therefore include its name, and its workflows run for changes in that folder.
 *
 * @param {{ folder: string, name: string, manager: string }} site the name is a slug
 * @returns {{ root: string, files: Map<string, string> }} repository folder, and path → text
 */
export function workflowsOf({ folder, name, manager }) {
  const { root, prefix } = repositoryOf(folder)
  const path = (end) => JSON.stringify(prefix + end)
  const start = prefix === '' ? '' : `${name}-`
  const values = {
    name,
    folder: prefix === '' ? '.' : path('').replace(/\/"$/, '"'),
    prefix,
    content: path('content'),
    paths: prefix === '' ? '' : `\n    paths: [${path('**')}, ${JSON.stringify(`.github/workflows/${start}*.yml`)}]`,
    cache:
      manager === 'npm' ? `\n          cache: npm\n          cache-dependency-path: ${path('package-lock.json')}` : '',
    install: installCommands[manager],
  }
  const files = readdirSync(templates).map((file) => [
    `.github/workflows/${start}${file}`,
    readFileSync(join(templates, file), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, key) => values[key]),
  ])
  return { root, files: new Map(files) }
}

/**
 * Writes the workflows of a site in a subfolder to the surrounding repository. Existing files stay unchanged.
 *
 * @returns {{ written: string[], kept: string[] }} paths, relative to the root
 */
export function writeWorkflows({ root, files }) {
  const [written, kept] = [[], []]
  for (const [path, text] of files) {
    const isThere = existsSync(join(root, path))
    ;(isThere ? kept : written).push(path)
    if (isThere) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text, { flag: 'wx' })
  }
  return { written, kept }
}

/**
 * The root of the Git repository that contains a folder, and the path from there; outside a repository, the folder
 * itself.
 */
function repositoryOf(folder) {
  let nearest = folder
  while (!existsSync(nearest)) nearest = dirname(nearest)
  const ask = (flag) => spawnSync('git', ['rev-parse', flag], { cwd: nearest, encoding: 'utf8' })
  const { status, stdout } = ask('--show-prefix')
  if (status !== 0) return { root: folder, prefix: '' }
  const rest = relative(nearest, folder).replaceAll('\\', '/')
  const prefix = stdout.replace(/\n$/, '') + (rest === '' ? '' : `${rest}/`)
  return { root: resolve(nearest, ask('--show-cdup').stdout.trim()), prefix }
}
