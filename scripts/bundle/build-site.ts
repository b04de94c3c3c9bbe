import { cp, mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { engineBuildFolder, isPackaged } from '../engine.ts'
import type { Project } from '../project.ts'
import { bundleClient, removeReplacedAssets } from './bundle-client.ts'
import { bundleWorker, completeWorker } from './bundle-worker.ts'

interface SiteBuild {
  buildId: string
  /** Uncompressed size of the worker in bytes. */
  size: number
  /**
   * Folders of the npm packages whose code the worker contains. Empty for a compiled worker, whose packages are
   * unknown.
   */
  packages: readonly string[]
}

/**
 * Builds the worker and the static assets of the site. A checkout compiles its sources. The npm package contains them
 * compiled, so only the parts that depend on the site's own packages are built.
 * @throws esbuild's error, with the location of each problem
 */
export async function buildSite(project: Project): Promise<SiteBuild> {
  return isPackaged
    ? await copyEngineBuild(project)
    : await bundleWorker(project, await bundleClient(project.assetsFolder))
}

async function copyEngineBuild(project: Project): Promise<SiteBuild> {
  const assets = project.assetsFolder
  await mkdir(assets, { recursive: true })
  await cp(join(engineBuildFolder, 'assets'), assets, { recursive: true })
  await removeReplacedAssets(assets, await readdir(join(engineBuildFolder, 'assets', '_assets')))
  const compiled = await readFile(join(engineBuildFolder, 'worker.js'), 'utf8')
  return { ...(await completeWorker(project, compiled)), packages: [] }
}
