import { execFileSync } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { planDeployment } from '../../scripts/deploy/plan-deployment.ts'
import { commitOf } from '../../scripts/deploy/repository.ts'
import { writeFiles } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

let repository: string
/** The repository at the start of each test. */
let original: string
/** The commit of the first deployment, with code and content. */
let first: string

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...identity, ...args], { cwd: repository, encoding: 'utf8' }).trim()
}

async function commit(files: Record<string, string>): Promise<string> {
  await writeFiles(repository, files)
  git('add', '-A')
  git('commit', '-qm', 'Change')
  return git('rev-parse', 'HEAD')
}

/** Returns the plan of a deployment for these deployed commits. */
async function plan(worker: string | undefined, release = worker) {
  const { worker: code, content } = await planDeployment(repository, join(repository, 'content'), { worker, release })
  return { code, content }
}

const nothing = { code: false, content: false }
const both = { code: true, content: true }
const contentOnly = { code: false, content: true }

beforeAll(async () => {
  repository = original = await temporaryFolder('repository')
  git('init', '-q', '--template=', '-b', 'main')
  first = await commit({ 'worker/a.ts': '1', 'content/en/index.md': '# One', 'README.md': 'Read' })
})
beforeEach(async () => {
  repository = await temporaryFolder('repository')
  await cp(original, repository, { recursive: true })
})

describe('the scope of a deployment', () => {
  test('covers all commits since the deployed one, not only the last', async () => {
    expect(await plan(first)).toEqual(nothing)
    await commit({ 'worker/a.ts': '2' })
    const content = await commit({ 'content/en/index.md': '# Two' })
    expect(await plan(first)).toEqual(both)
    expect(await plan(content)).toEqual(nothing)
    // A run was canceled before or after the Worker was deployed.
    expect(await plan(content, first)).toEqual(contentOnly)
    expect(await plan(first, content)).toEqual(both)
  })

  test('includes only the content if nothing else changed, and is empty for unrelated files', async () => {
    await commit({ 'content/en/new.md': '# New' })
    expect(await plan(first)).toEqual(contentOnly)
    const second = git('rev-parse', 'HEAD')
    await commit({ 'README.md': 'Read this', 'tests/a.test.ts': '', '.github/workflows/a.yml': '' })
    expect(await plan(second)).toEqual(nothing)
  })

  test('includes a revert, and deploys again after a manual rollback', async () => {
    const bad = await commit({ 'worker/a.ts': 'bad' })
    git('revert', '--no-edit', 'HEAD')
    expect(await plan(bad)).toEqual(both)
    // The reverted commit was never deployed, so there is nothing to change.
    expect(await plan(first)).toEqual(nothing)
    const good = await commit({ 'worker/a.ts': 'good' })
    expect(await plan(first, good)).toEqual(both)
  })

  test('is empty in a run that follows a newer one', async () => {
    const newer = await commit({ 'worker/a.ts': '2', 'content/en/index.md': '# Two' })
    git('checkout', '-q', first)
    expect(await plan(newer)).toEqual(nothing)
  })

  test('includes everything if the deployed commit is unknown or missing', async () => {
    expect(await plan(undefined)).toEqual(both)
    expect(await plan('0123456789012345678901234567890123456789')).toEqual(both)
    expect(await plan("' ; touch owned")).toEqual(both)
  })

  test('has no commit for uncommitted changes', async () => {
    expect(await commitOf(repository)).toBe(first)
    await writeFiles(repository, { 'worker/a.ts': 'not committed' })
    expect(await commitOf(repository)).toBeUndefined()
    expect(await commitOf(join(repository, 'content'))).toBe(first)
    expect(await commitOf(await temporaryFolder('elsewhere'))).toBeUndefined()
  })
})
