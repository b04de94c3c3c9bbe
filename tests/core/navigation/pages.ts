import type { buildTree, NavigationNode } from '../../../core/navigation/index.ts'

type NavigationRow = Parameters<typeof buildTree>[0][number]

/** Returns a page at the path of its file, with the name of its file as the title. */
export function page(stem: string, fields: Partial<NavigationRow> = {}): NavigationRow {
  const names = stem.split('/').map((part) => part.replace(/^\d+\./, ''))
  const segments = names.filter((name) => name !== 'index').map((name) => name.toLowerCase())
  return { title: names.at(-1)!, path: `/${segments.join('/')}`, stem, navigation: true, ...fields }
}

export function pages(...stems: string[]): NavigationRow[] {
  return stems.map((stem) => page(stem))
}

export function titlesOf(nodes: readonly NavigationNode[] | undefined): string[] {
  return (nodes ?? []).map(({ title }) => title)
}
