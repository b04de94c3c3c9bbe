import { versionNames } from '../../../../core/release/index.ts'
import { fillVersionInJson } from '../../../../core/text/index.ts'
import { diffWords } from '../../../../core/document/index.ts'
import { pageNotFound } from '../../../../core/error/index.ts'
import { isInLocale } from '../../../../core/route/index.ts'
import { languageLinks } from '../../../navigation/language-links.ts'
import { lookUpPage } from '../../../navigation/surroundings.ts'
import { ChangesPage } from './view.tsx'
import { defineScreen } from '../define-screen.ts'
import type { PageEntry } from '../../../store/content-store.ts'
import type { ChangesPageData } from './view.tsx'
import { screenHead } from '../../screen-head.ts'

/** The changes in a translated page's source since it was translated: `?changes`. */
export const changes = defineScreen<ChangesPageData>({
  name: 'changes',
  route: ({ url }) => url.searchParams.has('changes'),
  async load(request) {
    const { path, cache, store, contentLocale, url, t } = request
    const { config } = cache.release
    const around = await lookUpPage(request, path, path.slice(contentLocale.code.length + 1))
    const page = around.entries.find((entry) => entry.path === path)
    if (!page) throw pageNotFound(url.pathname)
    const source = around.entries.find((entry) => entry.path === page.translation?.source)
    return {
      frameClass: 'changes',
      data: {
        page: { path, title: page.title },
        source: source
          ? {
              path: source.path,
              title: source.title,
              locale: config.locales.find(({ code }) => isInLocale(source.path, code)) ?? contentLocale,
            }
          : null,
        ...(await readChanges(page)),
      },
      head: screenHead(t('translation.heading', { title: page.title }), { type: 'article', canonicalPath: path }),
      navigation: around.branches(),
      languages: languageLinks(request, around.entries),
      fillings: {},
      cacheable: false,
    }

    async function readChanges(page: PageEntry): Promise<Pick<ChangesPageData, 'sections' | 'untranslated'>> {
      if (!page.translation || !source) return { sections: [], untranslated: [] }
      const { sections, untranslated } = page.translation
      const stale = sections.filter((section) => section.stale)
      const texts = await store.readSections([source.document, ...stale.map(({ document }) => document)])
      const shown = fillVersionInJson(texts, versionNames(cache.release))
      const textOf = (document: string, heading: string) =>
        shown.find((text) => text.document === document && text.heading === heading)
      return {
        sections: stale.map(({ heading, source: sourceHeading, document, was }) => {
          const [before, now] = [textOf(document, was), textOf(source.document, sourceHeading)]
          return {
            heading,
            title: diffWords(before?.title ?? now?.title ?? source.title, now?.title ?? source.title),
            // The source text that was translated may have been pruned.
            text: before && now ? diffWords(before.content, now.content) : null,
          }
        }),
        untranslated: untranslated.flatMap((heading) => {
          const text = textOf(source.document, heading)
          return text ? [{ heading, title: text.title, text: text.content }] : []
        }),
      }
    }
  },
  view: ChangesPage,
})
