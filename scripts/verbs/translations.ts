import { contentFolderOf } from '../project.ts'
import { channelOfVersion, versionFlag } from '../releases/channel-of-version.ts'
import { acceptPage } from '../translations/accept-page.ts'
import { readTranslations } from '../translations/read-translations.ts'
import { renderTranslations } from '../translations/render-summary.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'
import { openDatabase } from './open-database.ts'

export const translations = defineVerb({
  name: 'translations',
  summary: 'Show the translation status of each language, and the next steps for translators (npm run translations)',
  flags: {
    content: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'Content folder in which to accept translations (default: content)',
    },
    ...versionFlag,
    state: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'Folder of the local database (default: .rivage/state)',
    },
    locale: { type: 'string', placeholder: 'CODE', summary: 'Show only this language' },
    json: { type: 'boolean', summary: 'Print the result as JSON' },
  },
  positionals: '[accept PATH[#HEADING]…]',
  async run({ flags, positionals: [action, ...paths], project }) {
    if (action !== undefined && (action !== 'accept' || paths.length === 0)) {
      throw new UsageError(
        'Write `accept` and at least one translated page: npm run translations -- accept fr/1.guide/2.install.md',
      )
    }
    const contentFolder = contentFolderOf(project, flags.content)
    await using database = await openDatabase({ flags, project })
    const published = await readTranslations(database.target, await channelOfVersion(database.target, flags.version))
    if (action === 'accept') {
      for (const path of paths) console.log(await acceptPage(database.target, published, contentFolder, path))
      return
    }
    const summary = published.summary.filter(({ locale }) => flags.locale === undefined || locale === flags.locale)
    if (flags.locale !== undefined && summary.length === 0) {
      throw new UsageError(
        `Unknown translation language "${String(flags.locale)}". Use one of: ${published.summary.map(({ locale }) => locale).join(', ') || 'none'}.`,
      )
    }
    const apis = published.apis.filter(({ locale }) => flags.locale === undefined || locale === flags.locale)
    if (flags.json) console.log(JSON.stringify({ source: published.source, locales: summary, apis }, null, 2))
    else
      console.log(
        summary.length === 0
          ? `The site has only one language, ${published.source}. Add another one in site.config.ts.`
          : renderTranslations(summary, apis),
      )
  },
})
