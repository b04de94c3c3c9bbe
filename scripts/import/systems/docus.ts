import { defineImportSystem } from '../define-import-system.ts'
import type { CopiedFile, Note } from '../define-import-system.ts'
import { readModule, recordOf } from '../source/javascript.ts'
import { copiesOf, localesOf, socialsOf, textsOf } from '../source/site-facts.ts'
import { filesBelow } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/** Docus and Nuxt Content: their syntax, numbers and `.navigation.yml` are ours, so files are copied as they are. */
export const docus = defineImportSystem({
  name: 'docus',
  title: 'Docus or Nuxt Content',
  detect(source) {
    const config = source.files.find((file) => /^(?:nuxt|content|app)\.config\.[cm]?[jt]s$/.test(file))
    if (config !== undefined && filesBelow(source, 'content').length > 0) return { evidence: `${config} and content/`, certain: true }
    const folder = source.files.find((file) => /(?:^|\/)(?:\.navigation|_dir)\.ya?ml$/.test(file))
    return folder === undefined ? undefined : { evidence: folder, certain: false }
  },
  read(source, { locale }) {
    const notes: Note[] = []
    const root = filesBelow(source, 'content').length > 0 ? 'content' : ''
    const files = filesBelow(source, root).filter((file) => /\.(?:md|ya?ml|json)$/.test(file) && !/^(?:public|node_modules)\/|^(?:package|tsconfig)[\w-]*\.json$/.test(file))
    const [app, nuxt] = ['app', 'nuxt'].map((name) => recordOf(readConfig(source, name)))
    const i18n = recordOf(nuxt?.i18n)
    const { localeFolders, defaultLocale, locales } = localesOf(files.filter((file) => file.endsWith('.md')), undefined, [locale, i18n.defaultLocale])
    const toContent = (file: string) => {
      const code = localeFolders.get(file.slice(0, file.indexOf('/')))
      return code === undefined ? `${defaultLocale}/${file}` : `${code}${file.slice(file.indexOf('/'))}`
    }
    const copies: CopiedFile[] = files.map((file) => ({
      from: root === '' ? file : `${root}/${file}`, to: toContent(file).replace(/(^|\/)_dir\.ya?ml$/, '$1.navigation.yml'),
    }))
    const { seo, header, socials, github } = app ?? {}
    return {
      config: {
        ...textsOf({ title: recordOf(seo).title ?? recordOf(header).title ?? recordOf(nuxt?.site).name, description: recordOf(seo).description, url: recordOf(nuxt?.site).url }),
        ...socialsOf(socials),
        ...(typeof recordOf(github).url === 'string' && { github: {
          url: String(recordOf(github).url), ...(typeof recordOf(github).branch === 'string' && { branch: String(recordOf(github).branch) }),
        } }),
      },
      locales,
      defaultLocale,
      pages: [],
      folders: [],
      files: [...copies, ...copiesOf(source, 'public', '', () => true)],
      body: { converters: {} },
      base: '',
      roots: [],
      notes,
    }
  },
})

function readConfig(source: SourceFolder, name: string): unknown {
  const file = source.files.find((each) => new RegExp(`^(?:app/)?${name}\\.config\\.[cm]?[jt]s$`).test(each))
  return file === undefined ? undefined : readModule(source.read(file))?.exported
}
