import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flagPath } from '../../core/locale/index.ts'
import type { Flags } from '../../worker/render/client-assets.ts'
import { iconSetFile } from '../icon-sets.ts'

interface FlagSet {
  icons: Record<string, { body: string } | undefined>
}

/**
 * Writes each flag with a two-letter code to a separate static asset, so that a page only loads the flags that it
 * shows. Does nothing if the flags of this version already exist.
 * @param assets the folder of the static assets
 */
export async function writeFlags(assets: string): Promise<Flags> {
  const file = iconSetFile('circle-flags')
  const { version } = JSON.parse(await readFile(join(dirname(file), 'package.json'), 'utf8')) as { version: string }
  const { icons } = JSON.parse(await readFile(file, 'utf8')) as FlagSet
  const countries = Object.keys(icons)
    .filter((name) => /^[a-z]{2}$/.test(name))
    .map((name) => name.toUpperCase())
    .sort()
  const folder = dirname(join(assets, flagPath(version, 'xx')))
  if (!existsSync(folder)) {
    // The flags are first written to a temporary folder, so that an interrupted build doesn't leave an incomplete set
    // behind.
    const unfinished = join(dirname(folder), `.${version}-${process.pid}`)
    await mkdir(unfinished, { recursive: true })
    for (const country of countries)
      await writeFile(join(unfinished, `${country.toLowerCase()}.svg`), renderFlag(icons, country))
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
  }
  for (const old of await readdir(dirname(folder))) {
    if (old !== version && !old.startsWith('.')) await rm(join(dirname(folder), old), { recursive: true, force: true })
  }
  return { version, countries }
}

function renderFlag(icons: FlagSet['icons'], country: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${icons[country.toLowerCase()]?.body ?? ''}</svg>\n`
}
