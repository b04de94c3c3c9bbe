import { relative } from 'node:path'
import { git } from './repository.ts'

/** The commits of the deployed parts. `undefined` if a part doesn't report its commit. */
interface Deployed {
  worker: string | undefined
  release: string | undefined
}

/** The parts to deploy, and the reasons as sentences for the operator. */
export interface DeploymentPlan {
  worker: boolean
  content: boolean
  reasons: string[]
}

/** Files that are neither part of the Worker nor of a release. */
const irrelevant = [
  ...['tests', 'bench', '.github'].map((path) => `:(exclude,top)${path}`),
  ':(exclude,top,glob)*.md', // This pattern only matches files next to package.json.
]

/**
 * Compares the current commit with the deployed ones. This also works after canceled or failed runs, pushes with
 * several commits, and rollbacks of the Worker. A run that was delayed doesn't deploy an older commit again.
 *
 * @param repository the folder of the checkout
 * @param contentFolder the content folder, which may be outside of the checkout
 */
export async function planDeployment(
  repository: string,
  contentFolder: string,
  deployed: Deployed,
): Promise<DeploymentPlan> {
  const content = relative(repository, contentFolder)
  const isInside = content !== '' && !content.startsWith('..')
  const outside = isInside ? [`:(exclude,top)${content}`] : []
  const worker = await compare(repository, deployed.worker, ['.', ...outside, ...irrelevant])
  // Changes to the compiler also affect pages. Content outside of the repository can't be compared here, so it is
  // always published.
  const release = isInside
    ? await compare(repository, deployed.release, ['.', `:(top)${content}`, ...irrelevant])
    : { isBehind: true, reason: 'comes from a folder outside the repository' }
  return {
    worker: worker.isBehind,
    content: release.isBehind || worker.isBehind,
    reasons: [`The deployed Worker ${worker.reason}`, `The published release ${release.reason}`],
  }
}

/** Returns whether any of the paths have changed since the deployed commit. */
async function compare(
  repository: string,
  commit: string | undefined,
  paths: readonly string[],
): Promise<{ isBehind: boolean; reason: string }> {
  if (commit === undefined) return { isBehind: true, reason: 'does not record its commit' }
  const short = commit.slice(0, 9)
  // The response of the Worker is untrusted, so only a valid commit hash is passed to Git.
  if (!/^[\da-f]{40,64}$/.test(commit)) return { isBehind: true, reason: 'records an invalid commit' }
  if ((await git(repository, 'cat-file', '-e', `${commit}^{commit}`)) === undefined)
    return { isBehind: true, reason: `was built from commit ${short}, which is not in this checkout` }
  const isOlder = (await git(repository, 'merge-base', '--is-ancestor', 'HEAD', commit)) !== undefined
  const isSame = (await git(repository, 'rev-parse', 'HEAD')) === commit
  if (isOlder && !isSame)
    return { isBehind: false, reason: `was built from commit ${short}, which is newer than this one` }
  const changed = (await git(repository, 'diff', '--name-only', commit, 'HEAD', '--', ...paths)) ?? ''
  const files = changed.split('\n').filter((file) => file !== '')
  if (files.length === 0)
    return { isBehind: false, reason: `was built from commit ${short}, and nothing has changed since` }
  const more = files.length > 1 ? ` and ${files.length - 1} more` : ''
  return { isBehind: true, reason: `was built from commit ${short}, and ${files[0]}${more} changed since` }
}
