import { join } from 'node:path'
import { build } from 'esbuild'
import type { BuildFailure } from 'esbuild'
import type { Diagnostic } from '../../core/error/index.ts'
import { buildSite } from '../bundle/build-site.ts'
import type { Project } from '../project.ts'
import { engineFolder } from '../engine.ts'

/**
 * Builds the client and the Worker, and returns errors in the code. If the build fails, the last successful build stays
 * in use.
 */
export async function buildCode(project: Project, contentFolder: string): Promise<Diagnostic[]> {
  return await diagnose(async () => {
    await buildSite(project, contentFolder)
  })
}

/** Returns the errors in the code of this process itself. A restarted process would fail because of them. */
export async function checkScripts(): Promise<Diagnostic[]> {
  return await diagnose(async () => {
    await build({
      entryPoints: [join(engineFolder, 'scripts', 'cli', 'site.ts')],
      bundle: true,
      write: false,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      jsx: 'automatic',
      logLevel: 'silent',
    })
  })
}

async function diagnose(work: () => Promise<void>): Promise<Diagnostic[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    return error.errors.map(({ text, location }) => ({
      severity: 'error',
      file: location?.file ?? 'code',
      line: location?.line,
      column: location ? location.column + 1 : undefined,
      code: 'build',
      message: text,
      hint: location ? location.lineText.trim() : undefined,
    }))
  }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors)
}
