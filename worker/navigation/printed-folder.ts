import type { SiteConfig } from '../../core/release/index.ts'
import { isInLocale } from '../../core/route/index.ts'

type PrintedFolder = NonNullable<SiteConfig['pdfs']>[number]

type Printed = Pick<SiteConfig, 'pdfs' | 'downloads'>

/** Returns a language's folders that are available as a PDF, in the order of the sidebar. */
export function printedFolders({ pdfs = [], downloads }: Printed, locale: string): PrintedFolder[] {
  return downloads?.includes('pdf') ? pdfs.filter(({ path }) => isInLocale(path, locale)) : []
}

/** Returns the folder whose PDF contains a page, or `undefined` if no PDF does. */
export function printedFolder(path: string, config: Printed): PrintedFolder | undefined {
  const [, locale = ''] = path.split('/')
  return printedFolders(config, locale).find((folder) => path === folder.path || path.startsWith(`${folder.path}/`))
}
