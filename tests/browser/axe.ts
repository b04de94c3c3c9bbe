import axe from 'axe-core'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: { run: (context: Document, options: object) => Promise<AxeResults> }
  }
}

/** What axe finds wrong with what is shown now, as `rule: element`. By default, every rule looks. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Through the debugger: the page's own policy would refuse the script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations: found } = await page.evaluate(async (only) => {
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished),
    )
    return await window.axe.run(document, { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) })
  }, rules)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}

/** The rules for which it matters whether a page is light or dark. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** In every mode and at both ends of the widths. */
export async function violationsInAllModes(page: Page): Promise<string[]> {
  const found = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const violation of await violations(page, colorScheme === 'dark' ? colorRules : undefined))
        found.add(`${colorScheme}, ${width} wide: ${violation}`)
    }
  }
  return [...found]
}
