import { once } from 'node:events'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineBench } from './define-bench.ts'
import { generateContent } from './generated/generate-content.ts'
import { startDevelopment } from './process/start-development.ts'

const rounds = 5
const pageCount = 200
/** Pause between two requests for the page. */
const pollMs = 10
/** Pause between two changes. Authors don't save more often. */
const pauseMs = 1500
const giveUpMs = 30_000

/** Kinds of site code, each with one change to its files. `round` makes every change different. */
const changes: Readonly<Record<string, (content: string, round: number) => Promise<void>>> = {
  component: async (content, round) =>
    await writeFile(
      join(content, '_code', 'components', 'tide.tsx'),
      `import { defineComponent } from 'rivage/components'\nexport default defineComponent({ render: () => <p>Tide ${round}</p> })\n`,
    ),
  island: async (content, round) =>
    await writeFile(
      join(content, '_code', 'islands', 'clock.tsx'),
      `import { useState } from 'react'\nimport { defineIsland } from 'rivage/islands'\nfunction Clock() {\n  const [hour, setHour] = useState(${round})\n  return <button onClick={() => setHour(hour + 1)}>{hour}</button>\n}\nexport default defineIsland({ when: 'interaction', props: {}, component: Clock })\n`,
    ),
  slot: async (content, round) =>
    await writeFile(
      join(content, '_code', 'slots', 'footer.tsx'),
      `import { defineSlot } from 'rivage/slots'\nexport default defineSlot({ render: () => <p>Round ${round}</p> })\n`,
    ),
  color: async (content, round) =>
    await writeFile(join(content, 'site.config.json'), configuration({ colors: { primary: `#0050f${round}` } })),
  font: async (content, round) => {
    await copyFile(font, join(content, '_code', 'fonts', `lora-${round}.woff2`))
    await writeFile(join(content, 'site.config.json'), configuration({ fonts: { sans: `lora-${round}.woff2` } }))
  },
}

const font = fileURLToPath(import.meta.resolve('@fontsource/lora/files/lora-latin-400-normal.woff2'))
const configuration = (theme: object) => JSON.stringify({ theme })

/** Measures the time from saving a site's code until pages show it, with `npm start` itself. */
export const codeToServed = defineBench({
  name: 'code-to-served',
  summary: 'Time from saving a component, an island, a slot, a color or a font to pages of npm start that show it',
  async run({ folder }) {
    const content = join(folder, 'code', 'content')
    await generateContent(content, pageCount)
    for (const name of ['components', 'islands', 'slots', 'fonts'])
      await mkdir(join(content, '_code', name), { recursive: true })
    await writeFile(join(content, 'site.config.json'), configuration({}))
    for (const name of ['component', 'island']) await changes[name]!(content, 0)
    await writeFile(join(content, 'en', 'tides.md'), '---\ntitle: Tides\n---\n\n::tide\n::\n\n::clock\n::\n')
    const server = await startDevelopment(content, join(folder, 'code', 'state'))
    try {
      const page = new URL('/en/tides', server.address)
      const build = await buildOf(page)
      const measures = []
      for (const [name, change] of Object.entries(changes)) {
        const samples: number[] = []
        for (let round = 1; round <= rounds; round++) {
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
          samples.push(await measureChange(page, async () => await change(content, round)))
        }
        measures.push({ name: `${name}, saved until served`, unit: 'ms', samples, goal: { atMost: 1000 } } as const)
      }
      if ((await buildOf(page)) !== build) throw new Error('A change of the content has changed the build.')
      return measures
    } finally {
      server.child.kill('SIGTERM')
      await once(server.child, 'exit')
    }
  },
})

/** Changes files, and requests the page until it differs. */
async function measureChange(page: URL, change: () => Promise<void>): Promise<number> {
  const before = await articleOf(page)
  const saved = performance.now()
  await change()
  while (performance.now() - saved < giveUpMs) {
    if ((await articleOf(page)) !== before) return performance.now() - saved
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error(`${page.pathname} was not served with the change within ${giveUpMs / 1000} s`)
}

/** Returns a page without the ids of its frame. */
async function articleOf(page: URL): Promise<string> {
  return (await (await fetch(page)).text()).replace(/<meta name="version"[^>]*>/, '')
}

async function buildOf(page: URL): Promise<string> {
  return ((await (await fetch(new URL('/_nuxt/builds/latest.json', page))).json()) as { id: string }).id
}
