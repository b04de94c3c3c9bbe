// The base path and the languages that URLs omit are added in one place: `publicHref` in core/route/site-url.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'

function linesOf(folder: string): { at: string; line: string }[] {
  return readdirSync(join(engineFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .flatMap((file) =>
      readFileSync(join(engineFolder, folder, file), 'utf8')
        .split('\n')
        .map((line, index) => ({ at: `${folder}/${file}:${index + 1}`, line: line.trim() })),
    )
}

test('browser code requests endpoints at URLs with the base path', () => {
  const written = linesOf('client').filter(({ line }) =>
    /patterns\.\w+\.href\(|(?:fetch|EventSource)\(['"`]\//.test(line),
  )
  expect(written.length).toBeGreaterThan(5)
  // Below the folder of a script, or of the page.
  expect(written.filter(({ line }) => !/hrefOf\(|`\.\.\$\{/.test(line))).toEqual([])
})

test('the Worker adds an origin to a path only where it writes URLs', () => {
  const written = linesOf('worker').filter(({ line }) => /\borigin \+ |\$\{(?:\w+\.)?origin\}\$?\{?\//.test(line))
  const known = [
    'worker/http/site-urls.ts', // The place.
    'worker/channels/choose-release.ts', // Redirects to the site's host, with `publicHref`.
    'worker/cache/shared-head.ts', // A made-up host.
    'worker/pages/page-tag.ts', // A key.
    'worker/pages/serve-error.tsx', // Before the first release.
    'worker/endpoints/texts/llms.ts', // A located origin.
  ]
  expect(written.map(({ at }) => at).filter((at) => !known.some((file) => at.startsWith(`${file}:`)))).toEqual([])
})
