// Takes the screenshots for the landing pages from Rivage's own documentation, and writes them to
// content/public/images/: `npx node --import ./scripts/tsx-loader.mjs bench/take-pictures.ts`
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import { engineFolder } from '../scripts/engine.ts'
import { codeVersion } from '../scripts/sync/code-version.ts'
import { openBrowser } from '../tests/harness/browser.ts'
import { measureSync } from './process/measure-sync.ts'
import { ownProject } from '../tests/harness/own-project.ts'

/** The page to capture, in each language. */
const shown = { en: '/en/writing/markdown', fr: '/fr/writing/markdown' }
const size = { width: 1200, height: 760 }

const content = join(engineFolder, 'content')
const folder = await mkdtemp(join(tmpdir(), 'rivage-pictures-'))
await measureSync({ contentFolder: content, stateDir: folder, renderer: codeVersion('renderer') })
const site = await openLocalSite({ project: ownProject, stateDir: folder })
const browser = await openBrowser()
try {
  for (const [language, path] of Object.entries(shown))
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: size, colorScheme, reducedMotion: 'reduce' })
      await page.goto(new URL(path, site.url).href, { waitUntil: 'networkidle' })
      const picture = sharp(await page.screenshot()).webp({ quality: 82, effort: 6, smartSubsample: true })
      await writeFile(
        join(content, 'public', 'images', `page-${language}-${colorScheme}.webp`),
        await picture.toBuffer(),
      )
      await page.close()
    }
} finally {
  await browser.close()
  await site.dispose()
  await rm(folder, { recursive: true, force: true })
}
