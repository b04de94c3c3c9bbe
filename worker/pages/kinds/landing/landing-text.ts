import { escapeMarkdown } from '../../../../core/text/index.ts'
import { anyOrigin } from '../../../../core/route/index.ts'
import { parseLandingContent } from './landing-content.ts'
import type { LandingAction } from './landing-content.ts'
import type { PageEntry } from '../../../store/content-store.ts'
import { markdownHref } from '../../markdown/page-text.ts'
import type { PageText } from '../../markdown/page-text.ts'

/** Adds the frontmatter sections of a landing page to its Markdown, above and below the text. */
export function withLandingContent(page: PageText, entry: PageEntry): PageText {
  const { hero, numbers, features, callToAction } = parseLandingContent(entry)
  const above = [
    ...(hero ? linksOf(hero.actions) : []),
    numbers.map(({ value, label }) => `- **${escapeMarkdown(value)}** ${escapeMarkdown(label)}`).join('\n'),
    features
      .map(({ title, description, to }) => {
        const name = to === null ? escapeMarkdown(title) : linkTo(title, to)
        return `- **${name}**${description ? `: ${escapeMarkdown(description)}` : ''}`
      })
      .join('\n'),
  ].filter((part) => part !== '')
  const start = above.length > 0 ? `${above.join('\n\n')}\n\n` : ''
  const end = callToAction
    ? [
        `\n## ${escapeMarkdown(callToAction.title)}`,
        ...(callToAction.description ? [escapeMarkdown(callToAction.description)] : []),
        ...linksOf(callToAction.actions),
      ].join('\n\n') + '\n'
    : ''
  return {
    ...page,
    title: hero?.title ?? (page.text.startsWith('# ') ? '' : page.title),
    description: hero?.tagline ?? '',
    text: start + page.text + end,
    sections: page.sections.map(([heading, level, at]) => [heading, level, at + start.length]),
  }
}

function linksOf(actions: readonly LandingAction[]): string[] {
  return actions.length > 0 ? [actions.map(({ label, to }) => `- ${linkTo(label, to)}`).join('\n')] : []
}

/** Returns a Markdown link. URLs in frontmatter are already published ones, so only the origin and `.md` are added. */
function linkTo(title: string, to: string): string {
  const [path = '', rest = ''] = to.split(/(?=[?#])/)
  const isPage = path.startsWith('/') && path !== '/' && !/\.\w+$/.test(path)
  const address = !to.startsWith('/') ? to : anyOrigin + (isPage ? `${markdownHref(decodeURI(path))}${rest}` : to)
  return `[${escapeMarkdown(title)}](${address})`
}
