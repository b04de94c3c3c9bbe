import { relative } from 'node:path'
import { git } from './repository.ts'

/** Commits that what is deployed was made from; `undefined` for what does not say it. */
interface Deployed {
  worker: string | undefined
  release: string | undefined
}

/** What is to be done, and why, as sentences for the operator. */
export interface DeploymentPlan {
  worker: boolean
  content: boolean
  reasons: string[]
}

/** What neither the worker nor a release is made of. */
const irrelevant = [
  ...['tests', 'bench', '.github'].map((path) => `:(exclude,top)${path}`),
  ':(exclude,top,glob)*.md', // Those beside package.json only.
]

/**
 * Compares the commit that is checked out with what is deployed. So nothing is forgotten where a run was cancelled or
 * failed, where several commits came with one push, or where the worker was rolled back; and a run that comes late does
 * not bring back what is older.
 *
 * @param repository folder of the checkout
 * @param contentFolder inside of it, or somewhere else
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
  // A change of the compiler changes pages, too. Of content elsewhere nothing is known here: the sync finds out.
  const release = isInside
    ? await compare(repository, deployed.release, ['.', `:(top)${content}`, ...irrelevant])
    : { isBehind: true, reason: 'is made from a folder elsewhere' }
  return {
    worker: worker.isBehind,
    content: release.isBehind || worker.isBehind,
    reasons: [`The deployed worker ${worker.reason}`, `The published release ${release.reason}`],
  }
}

/** Whether something has changed in some paths since a commit was deployed. */
async function compare(
  repository: string,
  commit: string | undefined,
  paths: readonly string[],
): Promise<{ isBehind: boolean; reason: string }> {
  if (commit === undefined) return { isBehind: true, reason: 'does not say which commit it is of' }
  const short = commit.slice(0, 9)
  // The worker has answered it: only what can be a commit is given to git.
  if (!/^[\da-f]{40,64}$/.test(commit)) return { isBehind: true, reason: 'names no commit' }
  if ((await git(repository, 'cat-file', '-e', `${commit}^{commit}`)) === undefined)
    return { isBehind: true, reason: `is of the commit ${short}, which is not in this checkout` }
  const isOlder = (await git(repository, 'merge-base', '--is-ancestor', 'HEAD', commit)) !== undefined
  const isSame = (await git(repository, 'rev-parse', 'HEAD')) === commit
  if (isOlder && !isSame) return { isBehind: false, reason: `is of the commit ${short}, which is newer than this one` }
  const changed = (await git(repository, 'diff', '--name-only', commit, 'HEAD', '--', ...paths)) ?? ''
  const files = changed.split('\n').filter((file) => file !== '')
  if (files.length === 0) return { isBehind: false, reason: `is of the commit ${short}: nothing has changed since` }
  const more = files.length > 1 ? ` and ${files.length - 1} more` : ''
  return { isBehind: true, reason: `is of the commit ${short}: ${files[0]}${more} changed since` }
}
