import { branchKey } from '../../../core/navigation/index.ts'
import { patterns, sitePathname } from '../../../core/route/index.ts'
import type { Exporter } from './exporter.ts'
import { inParallel } from './in-parallel.ts'

/** Writes the parts of pages that scripts load: branches of the sidebar, the list of shortcuts, and the error page. */
export async function writeFragments(exporter: Exporter, build: string): Promise<void> {
  const { tree, listed, urls } = exporter.options
  const write = async (key: string, props: object, version = exporter.versions.only) => {
    const path = patterns.fragment.href({ key })
    const query = new URLSearchParams({ props: JSON.stringify(props) })
    const response = await exporter.get(`${path}?${query}`, '*/*', version)
    if (response.status === 200) tree.write(path.slice(1), response.bytes)
    else exporter.leaveOut(path, response.status)
  }
  for (const { code: locale } of listed.config.locales) {
    const name = locale.replace(/[^a-z\d]/gi, '')
    await write(`KeyboardShortcuts_${name}`, { locale })
    await write(`Failure_${build}${name}`, { locale })
  }
  const branches = listed.versions.flatMap(({ name, folders }) => folders.map((path) => ({ name, path })))
  await inParallel(branches, async ({ name, path }) => {
    await write(branchKey(path, name), { locale: path.split('/')[1], path }, name)
  })
  // Scripts load the messages of a language when the reader switches to it.
  const { bytes } = await exporter.get('/api/locales')
  const { items } = JSON.parse(bytes.toString()) as { items: { messages: string }[] } // Written by the Worker.
  exporter.add(items.map(({ messages }) => sitePathname(messages, urls)))
}
