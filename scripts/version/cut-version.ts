import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UsageError } from '../usage-error.ts'
import { cutChangelog, nextVersion, unreleasedChanges } from './changelog.ts'
import type { Bump } from './changelog.ts'

/** The branch from which all versions are released. */
const mainBranch = 'main'

/** The package behind `npm create rivage`, which is published together with the engine. */
const creator = 'create-rivage/package.json'

interface CutRequest {
  /** The folder of the checkout. */
  root: string
  bump: Bump
  now: Date
  dryRun: boolean
  /** Runs the quick checks. Returns false if one of them fails, after printing the failure. */
  check: () => Promise<boolean>
  /** Packs the engine into a folder. Returns the name of the tarball. */
  pack: (folder: string) => Promise<string>
  /** Updates the changelog posts in the documentation. Returns their paths. */
  importPosts: () => Promise<string[]>
}

/** The folder with the tarball of the last version. Tests upgrade from it to the next version. */
const releasesFolder = 'tests/fixtures/releases'

/**
 * Releases a version. It moves the unreleased entries of the changelog to the new version, imports them into the
 * documentation, and sets the version in both packages and the lock file. It also replaces the tarball of the previous
 * version, creates a commit, and tags it. Nothing is pushed. A dry run performs the same checks without changing
 * anything.
 * @returns the version, its changes, and the tarball
 * @throws UsageError if the version can't be released. Nothing has been changed in this case
 */
export async function cutVersion({
  root,
  bump,
  now,
  dryRun,
  check,
  pack,
  importPosts,
}: CutRequest): Promise<{ version: string; changes: string; tarball?: string }> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim()
  const read = async (file: string) => await readFile(join(root, file), 'utf8')

  const branch = await git('branch', '--show-current')
  if (branch !== mainBranch)
    throw new UsageError(
      `Versions are released from ${mainBranch}, but the checkout is on ${branch || 'no branch'}. Run \`git switch ${mainBranch}\`.`,
    )
  const changed = await git('status', '--porcelain')
  if (changed) throw new UsageError(`Uncommitted changes in:\n${changed}\nCommit or stash them first.`)

  const { version: current } = JSON.parse(await read('package.json')) as { version: string }
  const version = nextVersion(current, bump)
  const tag = `v${version}`
  if (await git('tag', '--list', tag))
    throw new UsageError(`The tag ${tag} already exists. Inspect it with \`git show ${tag}\`.`)
  const changelog = await read('CHANGELOG.md')
  const changes = unreleasedChanges(changelog)
  if (!changes)
    throw new UsageError(
      '"## [Unreleased]" in CHANGELOG.md is empty. Describe the changes of this version for its users.',
    )

  // All steps that may fail come before the first file is written.
  const files = {
    'CHANGELOG.md': cutChangelog(changelog, { current, next: version, date: now.toISOString().slice(0, 10) }),
    'package.json': setVersion('package.json', await read('package.json'), current, version, 1),
    'package-lock.json': setVersion('package-lock.json', await read('package-lock.json'), current, version, 2),
    // `create-rivage` writes its own version into new sites as the version of the engine.
    [creator]: setVersion(creator, await read(creator), current, version, 1),
  }
  if (!(await check()))
    throw new UsageError('The quick checks failed, so no version was released. Fix the errors above.')
  if (dryRun) return { version, changes }

  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text)
  const folder = join(root, releasesFolder)
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) if (name.endsWith('.tgz')) await rm(join(folder, name))
  const tarball = `${releasesFolder}/${await pack(folder)}`
  const posts = await importPosts()
  await git('add', '--all', '--', releasesFolder, ...posts)
  const committed = [...Object.keys(files), releasesFolder, ...posts]
  await git('commit', '--quiet', '--message', `chore(release): ${version}`, '--', ...committed)
  await git('tag', '--annotate', tag, '--message', `Rivage ${version}`)
  return { version, changes, tarball }
}

/**
 * Replaces the version of the project. It comes before the versions of dependencies, so only the first matches are
 * replaced.
 * @param times the number of matches to replace: one in `package.json`, two in the lock file
 */
function setVersion(file: string, json: string, current: string, next: string, times: number): string {
  let left = times
  const text = json.replaceAll(`"version": "${current}"`, (found) => (left-- > 0 ? `"version": "${next}"` : found))
  if (left > 0)
    throw new UsageError(
      `The version in ${file} is not ${current}. Correct it (\`npm install\` writes the lock file), and commit it.`,
    )
  return text
}
