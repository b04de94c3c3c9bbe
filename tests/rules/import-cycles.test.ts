import { expect, test } from 'vitest'
import { neededBy, readModules, readProject } from './read-modules.ts'
import type { Modules } from './read-modules.ts'

/**
 * Returns the import cycles, each as a sentence: sets of files that need each other, directly or indirectly (Tarjan
 * 1972).
 */
function findCircles(modules: Modules): string[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  for (const file of modules.keys()) if (!order.has(file)) search(file)
  return circles.map(
    (files) =>
      `${files.sort().join(', ')} need each other. Move what they share into a file of its own that all of them import, or pass it in.`,
  )

  function search(file: string): void {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    open.push(file)
    const needed = neededBy(modules.get(file)!)
    for (const other of needed) {
      if (!order.has(other)) search(other)
      if (open.includes(other)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(other)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1 || needed.includes(file)) circles.push(circle)
  }
}

test('the project has no import cycles', async () => {
  expect(findCircles(await readProject())).toEqual([])
})

test('finds and reports a cycle through re-exports and types', () => {
  const circle = {
    'core/a/one.ts': `import { two } from './index.ts'\nexport const one = two`,
    'core/a/index.ts': `export { two } from './two.ts'`,
    'core/a/two.ts': `import type { One } from './one.ts'\nexport const two: One = 2`,
    'core/a/other.ts': `import { one } from './one.ts'\nexport const other = one`,
  }
  expect(findCircles(readModules(circle))).toEqual([
    expect.stringContaining('core/a/index.ts, core/a/one.ts, core/a/two.ts need each other. Move what they share'),
  ])
  const ownImport = { 'core/a/self.ts': `import type { A } from './self.ts'\nexport type A = string` }
  expect(findCircles(readModules(ownImport))).toHaveLength(1)
})

test('ignores deferred imports by `import()`', () => {
  const deferred = {
    'client/a.ts': `export const open = () => import('./b.ts')`,
    'client/b.ts': `import { open } from './a.ts'\nexport const b = open`,
  }
  expect(findCircles(readModules(deferred))).toEqual([])
})
