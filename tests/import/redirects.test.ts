import { describe, expect, test } from 'vitest'
import { importFiles } from '../harness/import-files.ts'
import type { Files } from '../harness/site.ts'

describe('redirects', () => {
  const config = { 'docusaurus.config.js': 'export default { title: "Boats" }', 'docs/start.md': '# Start\n' }

  test('in a published file are imported, except for loops', async () => {
    const { files } = await importFiles({
      ...config,
      'static/_redirects': '# Old\n/begin  /docs/start  302\n/docs/en/*  /docs/:splat\n/en/*  /:splat\n',
    })
    expect(files._redirects).toContain('/begin  /start  302')
    expect(files._redirects).toContain('/docs/en/*  /docs/:splat')
    expect(files._redirects).not.toContain('/en/*  /:splat')
    expect(files['public/_redirects']).toBeUndefined()
  })

  test('are limited to the maximum of a site and include the pattern for all pages', async () => {
    const many = Array.from({ length: 2100 }, (_, index) => `/old-${index}  /docs/start\n`).join('')
    const { files, report } = await importFiles({ ...config, 'static/_redirects': many })
    expect(files._redirects!.match(/^\/old-/gm)).toHaveLength(2000)
    expect(files._redirects).toContain('/docs/*  /:splat')
    expect(report).toContain(
      'The last 100 redirects were left out, because a site can have at most 2000. Combine redirects into patterns in _redirects',
    )
  })
})

describe('URLs without a language', () => {
  const configOf = async (files: Files) => (await importFiles(files)).files['site.config.ts']
  const page = '# Page\n'

  test('stay without one if the default language is at the root of the old site', async () => {
    const vitepress = (settings: string) => ({
      'docs/.vitepress/config.ts': `export default { title: 'T', ${settings} }`,
    })
    const languages = "locales: { root: { lang: 'en' }, fr: { lang: 'fr' } }"
    expect(await configOf({ ...vitepress(languages), 'docs/page.md': page, 'docs/fr/page.md': page })).toContain(
      "  localePrefix: 'except-default',\n",
    )
    expect(await configOf({ ...vitepress(''), 'docs/page.md': page })).toContain("  localePrefix: 'never',\n")
  })

  test('get one if the default language has a folder, or the source is not a site', async () => {
    const starlight = (locale: string): Files => ({
      'astro.config.mjs': `import starlight from '@astrojs/starlight'
        export default defineConfig({ integrations: [starlight({ title: 'T', defaultLocale: '${locale}', locales: { ${locale}: { lang: 'en' }, fr: {} } })] })`,
      [`src/content/docs/${locale === 'root' ? '' : 'en/'}page.md`]: '---\ntitle: Page\n---\n',
      'src/content/docs/fr/page.md': '---\ntitle: Page\n---\n',
    })
    expect(await configOf(starlight('en'))).not.toContain('localePrefix')
    expect(await configOf(starlight('root'))).toContain("localePrefix: 'except-default'")
    expect(await configOf({ 'page.md': page })).not.toContain('localePrefix')
  })

  test('redirect to the new site if its base path is not possible', async () => {
    const files: Files = {
      'docs/.vitepress/config.ts':
        "export default { title: 'T', base: '/fr/', locales: { root: { lang: 'en' }, fr: { lang: 'fr' } } }",
      'docs/page.md': page,
      'docs/fr/page.md': page,
    }
    const imported = await importFiles(files)
    expect(imported.files['site.config.ts']).not.toContain('basePath')
    expect(imported.files._redirects).toContain('/fr/*  /:splat')
  })
})
