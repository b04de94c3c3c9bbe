import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'

/** Files that may wait for a time, each with its reason. All others wait for a condition. */
const allowed: Readonly<Record<string, string>> = {
  'browser/visiting.ts': 'stands in for `requestIdleCallback`, whose timeout it keeps',
  'dev/one-at-a-time.test.ts': 'simulated timers',
  'fixtures/workers/database-double.ts': 'the latency of a database',
  'fixtures/workers/slow-articles.ts': 'the latency of a database',
  'harness/limited.ts': 'the limit of every wait',
  'harness/until.ts': 'the pause between two reads of a condition',
  'soak/interrupted-upgrade.test.ts': 'kills a process at a random time, and paces requests',
  'soak/publish-and-rollback.test.ts': 'paces requests',
  'sync/interrupted.ts': 'paces requests',
  'worker/store/timed-session.test.ts': 'the latency of a database, with simulated timers',
}

/** Matches a timer with a delay, or one of Node's timers that return promises. */
const wait = /\bsetTimeout\((?!resolve\))|\bwaitForTimeout\(|'(?:node:)?timers\/promises'/

/** Returns lines that wait for a time, each as a sentence. */
function findWaits(file: string, source: string): string[] {
  return source
    .split('\n')
    .flatMap((line, index) =>
      wait.test(line)
        ? [`tests/${file}:${index + 1}: wait for the condition, with until() of tests/harness/until.ts`]
        : [],
    )
}

async function readWaits(): Promise<Map<string, string[]>> {
  const tests = join(engineFolder, 'tests')
  const files = (await readdir(tests, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules\/|^fixtures\/(?!workers\/)|^rules\/fixed-waits/.test(file))
  const found = await Promise.all(
    files.map(async (file) => [file, findWaits(file, await readFile(join(tests, file), 'utf8'))] as const),
  )
  return new Map(found.filter(([, waits]) => waits.length > 0))
}

test('tests wait for conditions, never for a fixed time', async () => {
  const waits = await readWaits()
  expect([...waits].flatMap(([file, sentences]) => (file in allowed ? [] : sentences))).toEqual([])
  expect(Object.keys(allowed).filter((file) => !waits.has(file))).toEqual([])
})

test('finds a fixed wait, but not a task that yields to others', () => {
  const source = `await new Promise((resolve) => setTimeout(resolve, 50))\nawait page.waitForTimeout(50)\nimport { setTimeout as sleep } from 'node:timers/promises'\nawait new Promise((resolve) => setTimeout(resolve))`
  expect(findWaits('a.test.ts', source).map((sentence) => sentence.split(': ')[0])).toEqual([
    'tests/a.test.ts:1',
    'tests/a.test.ts:2',
    'tests/a.test.ts:3',
  ])
})
