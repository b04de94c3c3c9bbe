// Documents below `/.well-known/` (RFC 8615) that help programs discover the site's features, and the files that they
// refer to.
import { escapeMarkdown } from '../../../core/text/index.ts'
import { noRoute } from '../../../core/error/index.ts'
import { localize } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { anyOrigin } from '../../../core/route/index.ts'
import { buildId } from '../../render/client-assets.ts'
import { legacyVersions, modernVersions } from '../mcp/protocol.ts'
import { readIndex, renderSections } from './llms.ts'
import { defineText } from './serve-text.ts'
import type { SiteText } from './serve-text.ts'

/** The site's APIs (RFC 9727), as a linkset (RFC 9264). */
export const apiCatalog = defineText({
  route: '/.well-known/api-catalog',
  type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  link: '</.well-known/api-catalog>; rel="api-catalog"',
  isStored: false,
  write: async () =>
    JSON.stringify({
      linkset: [
        {
          anchor: `${anyOrigin}/api`,
          'service-desc': [{ href: `${anyOrigin}/api/openapi.json`, type: 'application/vnd.oai.openapi+json' }],
        },
        {
          anchor: `${anyOrigin}/mcp`,
          'service-desc': [{ href: `${anyOrigin}/mcp/server-card`, type: 'application/mcp-server-card+json' }],
        },
      ],
    }),
})

/** Helps agents discover the MCP server. Links to its server card. */
export const aiCatalog = defineText({
  route: '/.well-known/ai-catalog.json',
  type: 'application/ai-catalog+json',
  isStored: false,
  write: async ({ locate }) =>
    JSON.stringify({
      specVersion: '1.0',
      entries: [
        {
          identifier: `urn:air:${new URL(locate(anyOrigin)).hostname}:mcp:docs`,
          type: 'application/mcp-server-card+json',
          url: `${anyOrigin}/mcp/server-card`,
        },
      ],
    }),
})

/** The server card of the MCP server (SEP-2127), at the proposed URL and at an earlier one. */
export const serverCard = defineText({
  route: '/:file{mcp/server-card|\\.well-known/mcp/server-card\\.json}',
  type: 'application/mcp-server-card+json',
  isStored: false,
  async write({ release: { config }, locate }) {
    const { title, description } = describeSite(config)
    const labels = new URL(locate(anyOrigin)).hostname.replace(/[^A-Za-z0-9.-]/g, '').split('.')
    return JSON.stringify({
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      name: `${labels.toReversed().join('.')}/docs`,
      version: buildId,
      title,
      description: shorten(description || title, 100),
      websiteUrl: anyOrigin,
      ...(config.github && { repository: { url: config.github.url, source: 'github' } }),
      remotes: [
        {
          type: 'streamable-http',
          url: `${anyOrigin}/mcp`,
          supportedProtocolVersions: [...modernVersions, ...legacyVersions],
        },
      ],
    })
  },
})

/**
 * The skills that agents can install from the site (Agent Skills Discovery 0.2.0), also in the 0.1 format at
 * `/.well-known/skills/`. The only skill explains how to read the site.
 */
export const agentSkills = defineText({
  route: '/:file{\\.well-known/(?:agent-)?skills/index\\.json}',
  type: 'application/json',
  isStored: false,
  async write(site, pathname) {
    const { config } = site.release
    const skill = { name: skillName(config), description: describeSkill(config) }
    if (!pathname.includes('agent-skills')) return JSON.stringify({ skills: [{ ...skill, files: ['SKILL.md'] }] })
    const bytes = new TextEncoder().encode(site.locate(await readSkill(site)))
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const digest = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return JSON.stringify({
      $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
      skills: [
        {
          ...skill,
          type: 'skill-md',
          url: `${anyOrigin}/.well-known/agent-skills/${skill.name}/SKILL.md`,
          digest: `sha256:${digest}`,
        },
      ],
    })
  },
})

/** The text of the skill. */
export const agentSkill = defineText({
  route: '/:file{\\.well-known/(?:agent-)?skills/[a-z0-9-]+/SKILL\\.md}',
  type: 'text/markdown; charset=utf-8',
  isStored: false,
  async write(site, pathname) {
    if (pathname.split('/').at(-2) !== skillName(site.release.config)) throw noRoute(pathname)
    return await readSkill(site)
  },
})

/** Maximum number of characters in the skill's list of pages. Agents keep the skill in their context while using it. */
const maxListCharacters = 8_000

async function readSkill(site: SiteText): Promise<string> {
  return await site.artifact('agent-skill', () => renderSkill(site))
}

async function renderSkill(site: SiteText): Promise<string> {
  const { config } = site.release
  const { title, description } = describeSite(config)
  const locale = config.locales.find(({ code }) => code === config.defaultLocale) ?? config.locales[0]!
  const path = `/${locale.code}`
  const { files, titles } = await readIndex(site, { locale, path, maxCharacters: maxListCharacters })
  return [
    `---\nname: ${skillName(config)}\ndescription: ${JSON.stringify(describeSkill(config))}\n---`,
    `# ${escapeMarkdown(title)}`,
    ...(description ? [escapeMarkdown(description)] : []),
    [
      ...(config.isStatic
        ? ['- Every page is available as Markdown at its URL with `.md`.']
        : [
            '- Every page is available as Markdown at its URL with `.md`; `?section=ID` selects one section.',
            `- \`${anyOrigin}${path}?ask=QUESTION\` answers with the passages of the site that fit a question best.`,
            `- The Model Context Protocol server at ${anyOrigin}/mcp provides search, pages, and changes.`,
          ]),
      `- All pages, in each language, are listed from ${anyOrigin}/llms.txt on.`,
    ].join('\n'),
    ...renderSections(files[0] ?? [], path, { ...titles, [path]: locale.name }),
    '',
  ].join('\n\n')
}

/** Returns the name of the site's skill: at most 64 letters, digits, and single hyphens. */
function skillName(config: SiteConfig): string {
  const words = describeSite(config)
    .title.normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g)
  const name = words?.at(-1) === 'docs' ? words : [...(words ?? []), 'docs']
  return name.join('-').slice(-64).replace(/^-/, '')
}

/** Returns a description of at most 1,024 characters, from which agents decide whether to read the skill. */
function describeSkill(config: SiteConfig): string {
  const { title, description } = describeSite(config)
  return shorten(`Read the documentation of ${title} to answer questions about it. ${description}`.trim(), 1024)
}

/** Returns the site's title and description in its default language. */
function describeSite({ title, description, defaultLocale }: SiteConfig): { title: string; description: string } {
  return {
    title: localize(title, defaultLocale, defaultLocale) ?? '',
    description: localize(description, defaultLocale, defaultLocale) ?? '',
  }
}

function shorten(text: string, length: number): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`
}
