import { patterns } from '../../../../core/route/index.ts'
import { languageLinks } from '../../../navigation/language-links.ts'
import { frameNavigation } from '../../../navigation/surroundings.ts'
import type { PageRequest } from '../../../context.ts'
import type { LoadedPage } from '../../loaded-page.ts'
import { defineScreen } from '../define-screen.ts'
import { serveAsk } from './serve-ask.tsx'
import { AskPage, maxQuestionLength } from './view.tsx'
import type { AskPageData } from './view.tsx'
import { screenHead } from '../../screen-head.ts'

/** Asking questions about the documentation without JavaScript: `/{locale}/ask`. */
export const ask = defineScreen<AskPageData>({
  name: 'ask',
  route: ({ path, contentLocale: { code }, cache }) =>
    cache.release.config.ask !== undefined && path === patterns.ask.href({ locale: code }),
  async load(request) {
    // A link can fill in a question, but only submitting the form answers it. Otherwise, crawlers would trigger answers
    // by following links.
    const question = (request.url.searchParams.get('q') ?? '').slice(0, maxQuestionLength)
    return await loadAskPage(request, { question })
  },
  view: AskPage,
  post: (context, request) => serveAsk(context, request, loadAskPage),
})

async function loadAskPage(request: PageRequest, shown: Partial<AskPageData>): Promise<LoadedPage<AskPageData>> {
  const { contentLocale, t, cache } = request
  const data: AskPageData = {
    question: '',
    earlier: [],
    current: '',
    sections: [],
    state: 'empty',
    changed: [],
    isPart: false,
    token: await request.askToken(),
    ...shown,
  }
  return {
    frameClass: 'ask',
    data,
    head: screenHead(t('ask.title'), {
      styles: ['pages', 'ask'],
      canonicalPath: patterns.ask.href({ locale: contentLocale.code }),
    }),
    navigation: await frameNavigation(request),
    languages: languageLinks(
      request,
      cache.release.config.locales.map(({ code }) => ({ path: patterns.ask.href({ locale: code }) })),
    ),
    fillings: {},
    cacheable: false,
  }
}
