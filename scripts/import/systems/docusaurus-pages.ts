import type { Note, SourcePage } from '../define-import-system.ts'
import { filesBelow, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/**
 * Reads the Markdown pages in `src/pages/`, which are neither in the docs nor in a sidebar. Reports React pages.
 *
 * @param read reads the pages in a folder
 * @param options options of the pages plugin
 * @param taken `place` values of all other pages
 */
export function readStandalonePages(
  source: SourceFolder,
  read: (folder: string) => SourcePage[],
  { options, taken, notes }: { options: Record<string, unknown>; taken: ReadonlySet<string>; notes: Note[] },
): SourcePage[] {
  const root = typeof options.path === 'string' ? resolvePath('', options.path) : 'src/pages'
  const route = typeof options.routeBasePath === 'string' ? options.routeBasePath.split('/').filter(Boolean) : []
  const components = filesBelow(source, root).filter(
    (file) => /\.[jt]sx?$/.test(file) && !/(?:^|\/)_|\.(?:test|spec)\./.test(file),
  )
  if (components.length > 0)
    notes.push({
      file: `${root}/`,
      message: `React pages were left out: ${components.map((file) => routeOf(file, route)).join(', ')}. Rewrite them as Markdown`,
    })
  return read(root).map((page): SourcePage => {
    const own = [...route, ...page.place]
    const isTaken = taken.has(own.join('/'))
    const place = isTaken ? ['pages', ...(own.join('/') === 'index' ? ['home'] : own)] : own
    if (isTaken)
      notes.push({
        kind: 'changed',
        file: page.file,
        message: `The docs have a page with the same path, so this page moved to /${place.join('/')}`,
      })
    return {
      ...page,
      place,
      address: `/${[...route, ...page.address.split('/').filter(Boolean)].join('/')}`,
      routeBase: '',
      data: { ...page.data, ...(own.join('/') !== 'index' && { sidebar: { hidden: true } }) },
    }
  })
}

function routeOf(file: string, route: readonly string[]): string {
  const names = file.replace(/\.[jt]sx?$/, '').split('/')
  return `/${[...route, ...(names.at(-1) === 'index' ? names.slice(0, -1) : names)].join('/')}`
}
