import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientAssets } from '../../worker/render/client-assets.ts'
import { ownProject } from './own-project.ts'

/** Reads the assets of the build that all tests share. */
export async function readClientAssets(): Promise<ClientAssets> {
  return JSON.parse(await readFile(join(ownProject.assetsFolder, '..', 'client.json'), 'utf8')) as ClientAssets
}
