import { defineImportSystem } from '../define-import-system.ts'
import type { CopiedFile, Note } from '../define-import-system.ts'
import { readModule, recordOf } from '../source/javascript.ts'
import { localesOf } from '../source/locales.ts'
import {
  copiesOf,
  footerOf,
  headerLinksOf,
  headerOf,
  logoOf,
  primaryColor,
  repositoryOf,
  socialsOf,
  textsOf,
} from '../source/site-facts.ts'
import { filesBelow } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/**
 * Docus and Nuxt Content: they have the same syntax, numbers and `.navigation.yml` as our content, so files are copied
 * as they are.
 */
export const docus = defineImportSystem({
  name: 'docus',
  title: 'Docus or Nuxt Content',
  detect(source) {
    const config = source.files.find((file) => /^(?:nuxt|content|app)\.config\.[cm]?[jt]s$/.test(file))
    if (config !== undefined && filesBelow(source, 'content').length > 0)
      return { evidence: `${config} and content/`, certain: true }
    const folder = source.files.find((file) => /(?:^|\/)(?:\.navigation|_dir)\.ya?ml$/.test(file))
    return folder === undefined ? undefined : { evidence: folder, certain: false }
  },
  read(source, { locale }) {
    const notes: Note[] = []
    const root = filesBelow(source, 'content').length > 0 ? 'content' : ''
    const files = filesBelow(source, root).filter(isContent)
    const app = readConfig(source, 'app')
    const nuxt = readConfig(source, 'nuxt')
    const pages = files.filter((file) => file.endsWith('.md'))
    const { localeFolders, defaultLocale, locales } = localesOf(pages, undefined, [
      locale,
      recordOf(nuxt.i18n).defaultLocale,
    ])
    const toContent = (file: string) => {
      const code = localeFolders.get(file.slice(0, file.indexOf('/')))
      return code === undefined ? `${defaultLocale}/${file}` : `${code}${file.slice(file.indexOf('/'))}`
    }
    const copies: CopiedFile[] = files.map((file) => ({
      from: root === '' ? file : `${root}/${file}`,
      to: toContent(file).replace(/(^|\/)_dir\.ya?ml$/, '$1.navigation.yml'),
    }))
    const seo = recordOf(app.seo)
    const github = recordOf(app.github)
    const site = recordOf(nuxt.site)
    const publicFiles = copiesOf(source, 'public', '', () => true)
    const header = recordOf(app.header)
    const ui = recordOf(recordOf(app.ui).colors)
    return {
      config: {
        ...headerOf(logoOf(header.logo, publicFiles), headerLinksOf(header.links)),
        ...footerOf(recordOf(app.footer).credits, []),
        ...primaryColor(ui.primary),
        ...textsOf({
          title: seo.title ?? recordOf(app.header).title ?? site.name,
          description: seo.description,
          url: site.url,
        }),
        ...socialsOf(app.socials),
        ...repositoryOf(typeof github.branch === 'string' ? `${String(github.url)}/tree/${github.branch}` : github.url),
      },
      locales,
      defaultLocale,
      pages: [],
      folders: [],
      files: [...copies, ...publicFiles],
      body: { converters: {} },
      base: '',
      roots: [],
      notes,
    }
  },
})

type Config = Record<string, unknown>

/** Whether a file is a page or data, and not the configuration of a tool beside them. */
function isContent(file: string): boolean {
  return /\.(?:md|ya?ml|json)$/.test(file) && !/^public\/|^(?:package|tsconfig)[\w-]*\.json$/.test(file)
}

function readConfig(source: SourceFolder, name: string): Config {
  const file = source.files.find((each) => new RegExp(`^(?:app/)?${name}\\.config\\.[cm]?[jt]s$`).test(each))
  return recordOf(file === undefined ? undefined : readModule(source.read(file))?.exported)
}
