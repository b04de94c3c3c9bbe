import { docsCollection } from '../../../core/collection/index.ts'
import { createTranslate, pluralForms } from '../../../core/locale/index.ts'
import { patterns } from '../../../core/route/index.ts'
import { synonymsOf } from '../../../core/release/index.ts'
import { languageOfSite, languageOfTexts, packTitles } from '../../../core/search/index.ts'
import type { TitlesFile } from '../../../core/search/index.ts'
import { encodeWhole } from '../../http/encoding.ts'
import { readWholeArtifact } from '../../files/release-artifact.ts'
import { readSearchFileRequest } from './search-file.ts'
import { collectionsOf, isIncomplete } from '../../search/search-locale.ts'
import { untranslatedTitles } from '../../search/untranslated-titles.ts'
import { answerKey } from '../../cache/answer-cache.ts'
import { serveCached } from '../../cache/answer-from-cache.ts'
import { readFolderTitles, readTitles } from '../../store/search.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/** The titles of a language's pages and headings, for the search dialog and the sidebar's filter. */
export const searchTitles = defineEndpoint({
  route: patterns.searchTitles.path,
  methods: ['GET', 'HEAD'],
  longReads: true,
  shared: 'without query',
  async handle(context) {
    const { cache, locale, encoding, headers } = readSearchFileRequest(context, patterns.searchTitles)
    const make = async () => {
      const database = context.get('release').database
      const pages = packTitles(await readTitles(database(), cache.release, collectionsOf([locale.code])))
      const incomplete = await isIncomplete({ cache, database }, locale.code)
      const file: TitlesFile = {
        pages,
        language: languageOfTexts(
          languageOfSite(locale.language, synonymsOf(cache.release.config, locale.code)),
          pages.flat(),
        ),
        folders: await readFolderTitles(database(), cache.release, docsCollection(locale.code)),
        counted: pluralForms(locale.code, 'search.count'),
        ...(incomplete && {
          untranslated: await untranslatedTitles(cache, database(), locale, pages),
          elsewhere: createTranslate(locale.code)('search.elsewhere'),
        }),
      }
      return JSON.stringify(file)
    }
    const write = async () => {
      const text = await readWholeArtifact(context, cache, `titles ${locale.code}`, make)
      return { body: new Blob([encodeWhole(text, encoding, 9)]), headers }
    }
    const key = answerKey('titles', encoding, `/${locale.code}`)
    return await serveCached(context.req.raw, cache, key, { address: null }, write)
  },
})
