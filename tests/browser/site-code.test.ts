import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rollBack } from '../../scripts/releases/roll-back.ts'
import { useOwnBrowserSite } from './browser-site.ts'
import { violations } from './axe.ts'
import { expectPage, follow, isSameDocument, markDocument, untilStarted } from './visiting.ts'

const island = (step: number) => `import { useId, useState } from 'react'
import { defineIsland, useSignal } from 'rivage/islands'
import { total } from '../shared/total.ts'

function Counter({ label, start = 0 }: { label: string; start?: number }) {
  const id = useId()
  const [count, setCount] = useState(start)
  const all = useSignal(total, 0)
  const add = () => {
    setCount(count + ${step})
    total.value += ${step}
  }
  return (
    <p id={id}>
      <button type="button" className="button" onClick={add}>{label} {count}</button> <span role="status">of {all}</span>
    </p>
  )
}

export default defineIsland({ when: 'visible', props: { label: 'text', start: 'number' }, component: Counter })
`
const own = {
  '_code/shared/total.ts': "import { signal } from 'rivage/islands'\nexport const total = signal(0)\n",
  '_code/islands/counter.tsx': island(1),
  '_code/islands/clicks.tsx': `import { defineIsland, useSignal } from 'rivage/islands'
import { total } from '../shared/total.ts'
function Clicks() {
  return <button type="button" className="button" onClick={() => (total.value += 100)}>All: {useSignal(total, 0)}</button>
}
export default defineIsland({ when: 'load', component: Clicks })
`,
  '_code/slots/footer.tsx': `import { defineSlot } from 'rivage/slots'
import { Island } from 'rivage/islands'
import clicks from '../islands/clicks.tsx'
export default defineSlot({ render: ({ locale }) => <div lang={locale.language}><Island island={clicks} props={{}} /></div> })
`,
  '_code/slots/banner.tsx': `import { defineSlot } from 'rivage/slots'
export default defineSlot({ render: ({ site }) => <p className="launch">{site.title} is afloat</p> })
`,
  '_code/styles.css':
    '.launch { text-align: center; background: rgb(1, 2, 3); color: white }\n.prose p { font-style: italic }\n',
  'en/1.start/9.tides.md': '---\ntitle: Tides\n---\n\nHigh and low, 5 €.\n\n::counter{label="Tides" start="3"}\n::\n',
}
const browserSite = useOwnBrowserSite(own)

const button = (page: Page, name: RegExp) => page.getByRole('button', { name })
const untilReady = async (page: Page, name: string) =>
  await page.locator(`[data-island=${name}][data-state=ready]`).first().waitFor()

test('custom islands hydrate under the content security policy and share imported modules', async () => {
  const page = await browserSite.visit('/en/start/tides')
  await untilReady(page, 'counter')
  await untilReady(page, 'clicks')
  await button(page, /^Tides 3/).click()
  await expect.poll(() => button(page, /^Tides 4/).isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('main').getByRole('status').innerText()).toBe('of 1')
  await expect.poll(() => button(page, /^All: 1$/).isVisible()).toBe(true)
  expect(await violations(page)).toEqual([])
})

test('an island in a slot keeps its state across visits', async () => {
  const page = await browserSite.visit('/en/start/tides')
  await untilReady(page, 'clicks')
  await button(page, /^All: /).click()
  await expect.poll(() => button(page, /^All: 100$/).isVisible()).toBe(true)
  await untilStarted(page)
  await markDocument(page)
  await follow(page, 'Install Tidebook')
  await expectPage(page, '/en/start/install', 'Install Tidebook')
  expect(await isSameDocument(page)).toBe(true)
  await button(page, /^All: /).click()
  await expect.poll(() => button(page, /^All: 200$/).isVisible()).toBe(true)
})

test('the site’s style sheet overrides every layer of the engine before the first paint', async () => {
  const page = await browserSite.look('/en/start/tides')
  const styleOf = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  expect(await styleOf('.launch', 'background-color')).toBe('rgb(1, 2, 3)')
  expect(await styleOf('.prose p', 'font-style')).toBe('italic')
})

test('content above the header aligns with the header, also in a wide window', async () => {
  const page = await browserSite.look('/en/start/tides', { width: 1920 })
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())!.x
  expect(await left('.launch')).toBe(await left('.header .site-title'))
  expect((await page.locator('[data-slot=banner]').boundingBox())!.width).toBe(1920)
})

test('new code goes live without a build, and a rollback restores the previous code', async () => {
  const buildOf = async () =>
    ((await (await browserSite.site.get('/_nuxt/builds/latest.json')).json()) as { id: string }).id
  const build = await buildOf()
  const { release } = await browserSite.site.serve({ '_code/islands/counter.tsx': island(10) })
  const changed = await browserSite.visit('/en/start/tides')
  await untilReady(changed, 'counter')
  await button(changed, /^Tides 3/).click()
  await expect.poll(() => button(changed, /^Tides 13/).isVisible()).toBe(true)
  await rollBack({ target: browserSite.site.target, channel: 'live', number: release - 1 })
  await expect
    .poll(async () => (await browserSite.site.get('/robots.txt')).headers.get('x-release'))
    .toBe(String(release + 1))
  const restored = await browserSite.visit('/en/start/tides')
  await untilReady(restored, 'counter')
  await button(restored, /^Tides 3/).click()
  await expect.poll(() => button(restored, /^Tides 4/).isVisible()).toBe(true)
  expect(await buildOf()).toBe(build)
})
