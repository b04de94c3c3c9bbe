import { join } from 'node:path'
import { build } from 'esbuild'
import type { BuildFailure } from 'esbuild'
import type { Diagnostic } from '../../core/error/index.ts'
import { buildSite } from '../bundle/build-site.ts'
import { engineFolder } from '../project.ts'

/** Builds the client and the worker; returns what is wrong with their code. The last good build stays. */
export async function buildCode(): Promise<Diagnostic[]> {
  return await diagnose(async () => {
    await buildSite()
  })
}

/** What is wrong with the code that this process runs itself, and that a new one would run. */
export async function checkScripts(): Promise<Diagnostic[]> {
  return await diagnose(async () => {
    await build({
      entryPoints: [join(engineFolder, 'scripts', 'site.ts')],
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
