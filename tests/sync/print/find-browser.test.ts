import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBrowser } from '../../../scripts/sync/print/find-browser.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'

/** Creates a folder with an executable at each path. */
async function folderWith(...paths: string[]): Promise<string> {
  const folder = await temporaryFolder('browsers')
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const path of paths) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), '')
    await chmod(join(folder, path), 0o755)
  }
  return folder
}

test('finds a browser in PATH, Chrome before Chromium', async () => {
  const folder = await folderWith('chromium', 'google-chrome')
  expect(findBrowser({ PATH: `/nonexistent:${folder}` }, 'linux')).toBe(join(folder, 'google-chrome'))
  expect(findBrowser({ PATH: '/nonexistent' }, 'linux')).toBeUndefined()
})

test('finds an application of macOS', async () => {
  const application = 'Applications/Chromium.app/Contents/MacOS/Chromium'
  const folder = await folderWith(application)
  expect(findBrowser({ HOME: folder }, 'darwin')).toBe(join(folder, application))
})

test('uses only CHROME_PATH, and no browser if that file is missing', async () => {
  const folder = await folderWith('chromium', 'own')
  expect(findBrowser({ PATH: folder, CHROME_PATH: join(folder, 'own') }, 'linux')).toBe(join(folder, 'own'))
  expect(findBrowser({ PATH: folder, CHROME_PATH: '' }, 'linux')).toBeUndefined()
  expect(findBrowser({ PATH: folder, CHROME_PATH: folder }, 'linux')).toBeUndefined()
})
