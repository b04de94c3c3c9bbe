import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UsageError } from '../usage-error.ts'
import { cutChangelog, nextVersion, unreleasedChanges } from './changelog.ts'
import type { Bump } from './changelog.ts'

/** The branch that versions are cut from. */
const mainBranch = 'main'

/** The package behind `npm create rivage`, which is published with the engine's. */
const creator = 'create-rivage/package.json'

interface CutRequest {
  /** The checkout. */
  root: string
  bump: Bump
  now: Date
  dryRun: boolean
  /** Runs the quick checks; false where one fails, which it has reported by then. */
  check: () => Promise<boolean>
  /** Packs the engine as it is in the checkout into a folder, and returns the name of the tarball. */
  pack: (folder: string) => Promise<string>
}

/** Where the tarball of the last version is kept, from which tests upgrade to the next one. */
const releasesFolder = 'tests/fixtures/releases'

/**
 * Cuts a version: moves what is unreleased in the change log under it, writes it into the two packages and the lock
 * file, packs the engine in the place of the tarball of the version before, commits and tags. Pushes nothing. A dry run
 * checks the same things and changes nothing.
 * @returns the version, what changed in it, and the tarball
 * @throws UsageError for what keeps the version from being cut; nothing has changed then
 */
export async function cutVersion({
  root,
  bump,
  now,
  dryRun,
  check,
  pack,
}: CutRequest): Promise<{ version: string; changes: string; tarball?: string }> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim()
  const read = async (file: string) => await readFile(join(root, file), 'utf8')

  const branch = await git('branch', '--show-current')
  if (branch !== mainBranch)
    throw new UsageError(
      `Versions are cut on ${mainBranch}, and this is ${branch || 'no branch'}: git switch ${mainBranch}`,
    )
  const changed = await git('status', '--porcelain')
  if (changed) throw new UsageError(`These files are not committed:\n${changed}\nCommit or stash them first.`)

  const { version: current } = JSON.parse(await read('package.json')) as { version: string }
  const version = nextVersion(current, bump)
  const tag = `v${version}`
  if (await git('tag', '--list', tag)) throw new UsageError(`There is a tag ${tag} already: see git show ${tag}`)
  const changelog = await read('CHANGELOG.md')
  const changes = unreleasedChanges(changelog)
  if (!changes)
    throw new UsageError(
      'CHANGELOG.md has nothing under "## [Unreleased]": write down what this version changes, and for whom.',
    )

  // Everything that may fail comes before the first file is written.
  const files = {
    'CHANGELOG.md': cutChangelog(changelog, { current, next: version, date: now.toISOString().slice(0, 10) }),
    'package.json': setVersion('package.json', await read('package.json'), current, version, 1),
    'package-lock.json': setVersion('package-lock.json', await read('package-lock.json'), current, version, 2),
    // It writes its own version into new sites, as that of the engine.
    [creator]: setVersion(creator, await read(creator), current, version, 1),
  }
  if (!(await check())) throw new UsageError('The quick checks have failed, so no version was cut.')
  if (dryRun) return { version, changes }

  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text)
  const kept = join(root, releasesFolder)
  await mkdir(kept, { recursive: true })
  for (const name of await readdir(kept)) if (name.endsWith('.tgz')) await rm(join(kept, name))
  const tarball = `${releasesFolder}/${await pack(kept)}`
  await git('add', '--all', '--', releasesFolder)
  await git('commit', '--quiet', '--message', `chore(release): ${version}`, '--', ...Object.keys(files), releasesFolder)
  await git('tag', '--annotate', tag, '--message', `Rivage ${version}`)
  return { version, changes, tarball }
}

/**
 * Replaces the version of the project itself, which stands before those of its dependencies, and leaves the rest of the
 * text as it is.
 * @param times how often it occurs: once in `package.json`, twice in the lock file
 */
function setVersion(file: string, json: string, current: string, next: string, times: number): string {
  let left = times
  const text = json.replaceAll(`"version": "${current}"`, (found) => (left-- > 0 ? `"version": "${next}"` : found))
  if (left > 0)
    throw new UsageError(
      `${file} is not of version ${current}: correct it (npm install writes the lock file), and commit it.`,
    )
  return text
}
