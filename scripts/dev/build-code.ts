import { join } from 'node:path'
import { build } from 'esbuild'
import type { BuildFailure } from 'esbuild'
import type { Diagnostic } from '../../core/error/index.ts'
import { bundleClient } from '../bundle/bundle-client.ts'
import { bundleWorker } from '../bundle/bundle-worker.ts'
import { projectRoot } from '../project.ts'

/** Builds the client and the worker; returns what is wrong with their code. The last good build stays. */
export async function buildSite(): Promise<Diagnostic[]> {
  return await diagnose(async () => {
    await bundleWorker(await bundleClient())
  })
}

/** What is wrong with the code that this process runs itself, and that a new one would run. */
export async function checkScripts(): Promise<Diagnostic[]> {
  return await diagnose(async () => {
    await build({
      entryPoints: [join(projectRoot, 'scripts', 'site.ts')],
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

/** The script of `/_dev/`, which reloads pages and shows problems on them. */
export async function bundleLiveReload(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, 'client', 'dev', 'live-reload.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    loader: { '.css': 'text' },
  })
  return outputFiles[0]?.text ?? ''
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
