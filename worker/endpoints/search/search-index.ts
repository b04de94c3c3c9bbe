import { noRoute } from '../../../core/error/index.ts'
import { findInterface, locales } from '../../../core/locale/index.ts'
import type { Speech } from '../../../core/locale/index.ts'
import { patterns } from '../../../core/route/index.ts'
import { synonymsOf } from '../../../core/release/index.ts'
import { indexFormat, IndexPacker, languageOfSite, maxPackedPages } from '../../../core/search/index.ts'
import type { LocalIndexFile } from '../../../core/search/index.ts'
import { toBase64 } from '../../http/base64.ts'
import { encodeWhole } from '../../http/encoding.ts'
import { readWholeArtifact } from '../../files/release-artifact.ts'
import { readSearchFileRequest } from './search-file.ts'
import { collectionsOf, searchedRelease } from '../../search/search-locale.ts'
import { answerKey } from '../../cache/answer-cache.ts'
import { serveCached } from '../../cache/answer-from-cache.ts'
import { openSectionIndex } from '../../store/search.ts'
import { dumpSections } from '../../store/section-dump.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/**
 * The search index of a language, for browsers that search locally (see `core/search/packed-index.ts`). A language with
 * too many pages has no index.
 */
export const searchIndex = defineEndpoint({
  route: patterns.searchIndex.path,
  limit: 'DUMP',
  methods: ['GET', 'HEAD'],
  longReads: true,
  shared: 'without query',
  async handle(context) {
    const { cache, locale, encoding, headers } = readSearchFileRequest(context, patterns.searchIndex)
    const collections = collectionsOf([locale.code])
    const { counts } = cache.release
    const pages = collections.reduce((sum, name) => sum + (counts.collections?.[name] ?? 0), 0)
    if (pages > maxPackedPages) throw noRoute(context.get('address').url.pathname)
    const make = async () => {
      const database = context.get('release').database()
      const known = await openSectionIndex(database, searchedRelease(cache), collections, locale)
      const language = languageOfSite(locale.language, synonymsOf(cache.release.config, locale.code))
      const own = new IndexPacker(language, await known.frequencies())
      const reference = known.reference && new IndexPacker(language, await known.reference.frequencies())
      for await (const part of dumpSections(database, cache.release, collections))
        for (const page of part) ((page.isReference && reference) || own).add(page)
      return JSON.stringify({
        format: indexFormat,
        ...pack(own),
        ...(reference && { reference: pack(reference) }),
        speech: [aboutSearch(findInterface(locale.code) ?? locales.en), aboutSearch(locales.en)],
      } satisfies LocalIndexFile)
    }
    const write = async () => {
      const text = await readWholeArtifact(context, cache, `search index ${locale.code}`, make)
      return { body: new Blob([encodeWhole(text, encoding)]), headers }
    }
    const key = answerKey('search index', encoding, `/${locale.code}`)
    return await serveCached(context.req.raw, cache, key, { address: null }, write)
  },
})

function pack(packer: IndexPacker): Pick<LocalIndexFile, 'packed' | 'lists'> {
  const { lists, ...packed } = packer.pack()
  return { packed, lists: toBase64(lists) }
}

/** Returns a language with only the interface strings that search needs. */
function aboutSearch({ language, dir, messages: { search = {} } }: Speech): Speech {
  return { language, dir, messages: { search } }
}
