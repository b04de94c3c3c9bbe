import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UsageError } from '../usage-error.ts'
import { cutChangelog, nextVersion, unreleasedChanges } from './changelog.ts'
import type { Bump } from './changelog.ts'

/** The branch of all releases. */
const mainBranch = 'main'

/** The package of `npm create rivage`, which is published together with the engine's. */
const creator = 'create-rivage/package.json'

interface CutRequest {
  /** Folder of the checkout. */
  root: string
  bump: Bump
  now: Date
  dryRun: boolean
  /** Runs the quick checks. Returns false if one fails, after reporting it. */
  check: () => Promise<boolean>
  /** Packs the checked-out engine into a folder, and returns the name of the tarball. */
  pack: (folder: string) => Promise<string>
  /** Updates the posts of the changelog in the documentation, and returns their paths. */
  importPosts: () => Promise<string[]>
}

/** Folder of the last version's tarball, which tests upgrade to the next version. */
const releasesFolder = 'tests/fixtures/releases'

/**
 * Releases a version. It moves the unreleased entries of the changelog under the new version, and imports them into the
 * documentation. It updates the two packages and the lock file, replaces the previous version's tarball, commits, and
 * tags. It pushes nothing. A dry run performs the same checks and changes nothing.
 * @returns the version, its changes, and the tarball
 * @throws UsageError if the version can't be released; nothing has changed then
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

  // Every step that may fail runs before the first file is written.
  const files = {
    'CHANGELOG.md': cutChangelog(changelog, { current, next: version, date: now.toISOString().slice(0, 10) }),
    'package.json': setVersion('package.json', await read('package.json'), current, version, 1),
    'package-lock.json': setVersion('package-lock.json', await read('package-lock.json'), current, version, 2),
    // The package writes its own version into new sites, as the version of the engine.
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
 * Replaces the project's version, which precedes those of its dependencies, and leaves the rest of the text unchanged.
 * @param times number of its occurrences: one in `package.json`, two in the lock file
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
