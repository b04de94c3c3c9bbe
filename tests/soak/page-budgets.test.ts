import { randomInt } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { expect, test } from 'vitest'
import { createRandom } from '../../bench/generated/random.ts'
import type { Random } from '../../bench/generated/random.ts'
import { peakMemory } from '../../bench/process/workerd-process.ts'
import { pageBudget } from '../../scripts/sync/compile/page-budget.ts'
import { compileAll } from '../../scripts/sync/compile/pool.ts'
import { createCompileTools } from '../../scripts/sync/compile/tools.ts'
import { compileSetting } from '../harness/compile-tools.ts'
import { writeContent } from '../harness/site.ts'
import { ownProject } from '../harness/own-project.ts'

const rounds = 6
const hostilePages = 12
/** Extra time per page for reading, canceling, and reporting it. */
const graceSeconds = 20

/** Constructs that are repeated or nested to make a page more expensive than it looks. */
const repeated: readonly ((index: number) => string)[] = [
  (index) => `## Heading ${index}\n\n`,
  () => '## Same\n\n',
  (index) => `Text[^n${index}].\n\n[^n${index}]: Note.\n\n`,
  (index) => `[link ${index}][r${index}]\n\n[r${index}]: /en/a${index} "Title"\n\n`,
  () => '[a](',
  () => '![',
  () => '**a _b ',
  () => '`a``b',
  () => '<b>',
  () => '<!-- ',
  () => '| a | b | c |\n| - | - | - |\n| d | e | f |\n\n',
  () => '|a',
  () => '> [!NOTE]\n> x\n\n',
  () => '::card{title="x"}\nText.\n::\n\n',
  (index) => `:icon{name="i-lucide-${index}"} `,
  (index) => '```ts\nconst a = (b: number): string => `${b}`\n```\n\n' + String(index),
  () => '```mermaid\ngraph TD\na & b & c --> d & e & f\n```\n\n',
  () => '$\\frac{a}{b}$ ',
  () => '{{ $doc.title }} ',
  () => '&amp;',
  () => '\\',
  () => '\u202e\u0301',
  () => 'a'.repeat(1000),
  () => '- [ ] task\n',
  (index) => `https://example.com/${index} `,
  () => '```\n',
]
const nested: readonly [open: string, close: string][] = [
  ['> ', ''],
  ['- ', ''],
  ['1. ', ''],
  ['[', '](a)'],
  ['*a ', ' b*'],
  ['**', '**'],
  ['<div>', '</div>'],
  ['(', ')'],
  ['$', '$'],
]

/** Returns a page with one or more hostile constructs, each up to a few megabytes long. */
function hostilePage(random: Random): string {
  const parts = Array.from({ length: 1 + random.below(3) }, () => {
    const count = 2 ** (6 + random.below(12))
    if (random.below(4) === 0) {
      const [open, close] = random.pick(nested)
      return `${open.repeat(count)}x${close.repeat(count)}`
    }
    if (random.below(8) === 0)
      return (
        `::::\n`.repeat(count) + Array.from({ length: 20 }, (_, depth) => `${':'.repeat(2 + depth)}card`).join('\n')
      )
    const part = random.pick(repeated)
    return Array.from({ length: count }, (_, index) => part(index)).join('')
  })
  return `---\ntitle: Hostile\n---\n\n${parts.map((part) => part.slice(0, 4_000_000)).join('\n\n')}`
}

const honest = '---\ntitle: Honest\n---\n\n## Part\n\nA page with `code` and a [link](/en).\n'

test(
  `compiles or rejects each of ${rounds * hostilePages} hostile pages in time, compiles the others, and keeps the process small`,
  { timeout: 120 * 60_000 },
  async () => {
    const seed = randomInt(2 ** 31)
    const random = createRandom(seed)
    const before = peakMemory(process.pid)
    const counts = new Map<string, number>()
    let slowest = 0
    for (let round = 0; round < rounds; round++) {
      const files = Object.fromEntries([
        ...Array.from({ length: hostilePages }, (_, index) => [
          `en/${index + 10}.hostile-${index}.md`,
          hostilePage(random),
        ]),
        ['en/01.first.md', honest],
        ['en/99.last.md', honest],
      ]) as Record<string, string>
      const folder = await writeContent(files)
      const jobs = Object.keys(files).map((file) => ({ file }))
      let last = performance.now()
      const seen: string[] = []
      for await (const { file, diagnostics, document } of compileAll(
        jobs,
        compileSetting(folder),
        createCompileTools({ colored: true, project: ownProject }),
      )) {
        slowest = Math.max(slowest, performance.now() - last)
        last = performance.now()
        seen.push(file)
        const errors = diagnostics.filter(({ severity }) => severity === 'error')
        for (const { code, ...place } of errors) {
          counts.set(code, (counts.get(code) ?? 0) + 1)
          expect([seed, place.file, place.line]).toEqual([seed, file, expect.any(Number)])
        }
        if (errors.length === 0) {
          counts.set('compiled', (counts.get('compiled') ?? 0) + 1)
          expect([seed, file, document?.html]).toEqual([seed, file, expect.any(String)])
        }
        if (!file.includes('hostile')) expect([seed, file, errors]).toEqual([seed, file, []])
      }
      expect(seen.toSorted()).toEqual(Object.keys(files).toSorted())
    }
    const megabytes = (peakMemory(process.pid) - before) / 1024 / 1024
    console.log(
      `Seed ${seed}: ${[...counts].map(([code, count]) => `${count} × ${code}`).join(', ')}; between two pages ${(slowest / 1000).toFixed(1)} s at most; ${Math.round(megabytes)} MB more`,
    )
    // Allows more time per page on a busy machine.
    const load = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
    expect(slowest / 1000).toBeLessThan((pageBudget.seconds + graceSeconds) * load * 2)
    // The limit covers two of the largest pages together with their compiled form.
    expect(megabytes).toBeLessThan(3 * pageBudget.megabytes)
  },
)
