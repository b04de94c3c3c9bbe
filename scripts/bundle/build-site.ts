import { cp, mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { engineBuildFolder, isPackaged } from '../engine.ts'
import type { Project } from '../project.ts'
import { bundleClient, removeReplacedAssets } from './bundle-client.ts'
import { bundleWorker, completeWorker } from './bundle-worker.ts'
import { readMessages } from './package-messages.ts'

interface SiteBuild {
  buildId: string
  /** The uncompressed size of the Worker in bytes. */
  size: number
  /**
   * The folders of the npm packages whose code is part of the Worker. Empty for a Worker from the npm package, because
   * its packages aren't known.
   */
  packages: readonly string[]
}

/**
 * Builds the Worker and the static assets of a site. A checkout compiles its sources. The npm package contains them in
 * compiled form, so only the parts that depend on the site's own packages are built.
 * @param contentFolder the folder with the configuration. By default, it is the content folder of the site
 * @throws errors of esbuild, with the position of each problem
 */
export async function buildSite(project: Project, contentFolder?: string): Promise<SiteBuild> {
  return isPackaged
    ? await copyEngineBuild(project, contentFolder)
    : await bundleWorker(project, await bundleClient(project.assetsFolder), undefined, contentFolder)
}

async function copyEngineBuild(project: Project, contentFolder?: string): Promise<SiteBuild> {
  const assets = project.assetsFolder
  await mkdir(assets, { recursive: true })
  await cp(join(engineBuildFolder, 'assets'), assets, { recursive: true })
  await removeReplacedAssets(assets, await readdir(join(engineBuildFolder, 'assets', '_assets')))
  const compiled = await readFile(join(engineBuildFolder, 'worker.js'), 'utf8')
  return { ...(await completeWorker(project, compiled, await readMessages(), contentFolder)), packages: [] }
}
