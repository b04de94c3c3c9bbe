import type { TreeItem } from './tree.tsx'

interface File extends Pick<TreeItem, 'button'> {
  path: string
}

/**
 * Files as a tree of their folders: folders first, then by name.
 *
 * @param openFor only folders that hold the file of this path are open; all are without it
 */
export function buildFolders(
  files: readonly File[],
  { openFor, folder = '' }: { openFor?: string | undefined; folder?: string },
): TreeItem[] {
  const inside = files.filter(({ path }) => path.startsWith(folder))
  const names = new Set(inside.map(({ path }) => path.slice(folder.length).replace(/\/.*/, '/')))
  return [...names].sort(compareNames).map((name) => {
    const path = folder + name
    if (!name.endsWith('/')) return { name, button: inside.find((file) => file.path === path)?.button }
    const closed = openFor !== undefined && !openFor.startsWith(path)
    return { name: name.slice(0, -1), closed, items: buildFolders(inside, { openFor, folder: path }) }
  })
}

function compareNames(a: string, b: string): number {
  return Number(b.endsWith('/')) - Number(a.endsWith('/')) || a.localeCompare(b, 'en')
}
