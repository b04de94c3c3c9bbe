import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SiteIndex } from '../../../scripts/sync/compile/site-index.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'

describe('the text of a file', () => {
  let parent = ''
  let index: SiteIndex

  beforeAll(async () => {
    parent = await temporaryFolder('site-index')
    await mkdir(join(parent, 'content', 'en'), { recursive: true })
    await writeFile(join(parent, 'content', 'en', 'a.ts'), 'const a = 1\n')
    await writeFile(join(parent, 'content', '.env'), 'SECRET=1\n')
    await writeFile(join(parent, 'secret.txt'), 'secret\n')
    await symlink(join(parent, 'secret.txt'), join(parent, 'content', 'en', 'way-out.txt'))
    index = new SiteIndex(
      { pages: [], codes: ['en'], media: [], hasVersions: false, versions: [], downloads: [], code: {} },
      join(parent, 'content'),
    )
  })

  afterAll(() => rm(parent, { recursive: true }))

  it('comes from the content folder', () => {
    expect(index.text('en/a.ts')).toBe('const a = 1\n')
  })

  it.each(['en/gone.ts', 'en', '../secret.txt', '/etc/passwd', 'en/../../secret.txt', 'en/way-out.txt', '.env', ''])(
    'is undefined for a missing, outside, or hidden file: %s',
    (file) => {
      expect(index.text(file)).toBeUndefined()
    },
  )

  it('makes a page stale when it changes', async () => {
    const { answers, resolver } = index.record()
    resolver.text('en/a.ts')
    resolver.text('en/later.ts')
    expect(JSON.stringify(answers)).not.toContain('const')
    expect(index.answersStill(answers)).toBe(true)
    await writeFile(join(parent, 'content', 'en', 'later.ts'), 'x')
    expect(index.answersStill(answers)).toBe(false)
    await rm(join(parent, 'content', 'en', 'later.ts'))
    await writeFile(join(parent, 'content', 'en', 'a.ts'), 'const a = 2\n')
    expect(index.answersStill(answers)).toBe(false)
  })
})

it('a page in another version is neither missing nor known, because its text is not in the folder', () => {
  const index = new SiteIndex(
    { pages: [], codes: ['en'], media: [], hasVersions: true, versions: ['1.x'], downloads: [], code: {} },
    'content',
  )
  expect(['/en/1.x/guide', '/en/1.x', '/en/2.x/guide'].map((path) => index.pageExists(path))).toEqual([
    undefined,
    undefined,
    false,
  ])
})
