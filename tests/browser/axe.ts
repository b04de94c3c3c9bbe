import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** The minified file, of half the size. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: { run: (context: Document, options: object) => Promise<AxeResults> }
  }
}

// In the page, through the debugger: its own policy would refuse the script. To send half a megabyte takes four times
// what it takes to run it, so the tab has it in its storage for the next page.

function runAndStore(text: string): void {
  // oxlint-disable-next-line no-eval
  ;(0, eval)(text)
  sessionStorage.setItem('axe', text)
}

function runStored(): boolean {
  const text = sessionStorage.getItem('axe')
  // oxlint-disable-next-line no-eval
  if (text !== null && !('axe' in window)) (0, eval)(text)
  return 'axe' in window
}

/** Which rules look: all, these ones, or all but these ones. */
interface Rules {
  only?: readonly string[]
  except?: readonly string[]
}

/** What axe finds wrong with what is shown now, as `rule: element`. By default, every rule looks. */
export async function violations(page: Page, { only, except = [] }: Rules = {}): Promise<string[]> {
  if (!(await page.evaluate(runStored))) await page.evaluate(runAndStore, source)
  return await page.evaluate(
    async (options) => {
      // One that another takes over, as where the pointer is no longer over what has moved, ends before that one does.
      const running = () =>
        document
          .getAnimations()
          .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
      while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished))
      const { violations: found } = await window.axe.run(document, options)
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      )
    },
    {
      resultTypes: ['violations'],
      // It would fetch the style sheets once more, for one rule that is not on.
      preload: false,
      rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
      ...(only ? { runOnly: only } : {}),
    },
  )
}

/** The rules for which it matters whether a page is light or dark. They take longest. */
const colorRules = ['color-contrast', 'link-in-text-block']

const narrow = { width: 390, height: 800 }
const wide = { width: 1280, height: 800 }

/** In every mode and at both ends of the widths, with the pointer over nothing that would change its colour. */
export async function violationsInAllModes(page: Page): Promise<string[]> {
  const found = new Set<string>()
  await page.mouse.move(0, 0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of [narrow, wide]) {
      await page.setViewportSize(size)
      for (const violation of await violations(page, colorScheme === 'dark' ? { only: colorRules } : {}))
        found.add(`${colorScheme}, ${size.width} wide: ${violation}`)
    }
  }
  return [...found]
}

/**
 * What may be wrong with a page in one language, where the same page is looked at in all modes in another one. Colours
 * depend on the mode and the width, but not on the language: that its text stands on another ground than it should is
 * looked for once. All else, names and texts, directions and sizes, is looked for at both ends of the widths.
 */
export async function violationsOfLanguage(page: Page): Promise<string[]> {
  const found = (await violations(page)).map((violation) => `${wide.width} wide: ${violation}`)
  await page.setViewportSize(narrow)
  return [...found, ...(await violations(page, { except: colorRules }))]
}
