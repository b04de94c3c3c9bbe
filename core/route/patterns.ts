import { decodePathname, encodePathname } from './pathname.ts'

type ParamNames<Template extends string> = Template extends `${string}:${infer Rest}`
  ? NameIn<Rest> | ParamNames<Rest>
  : never

/** The name of a parameter: the text up to the end of its segment, or up to an extension. */
type NameIn<Text extends string> = Text extends `${infer Name}/${string}`
  ? NameIn<Name>
  : Text extends `${infer Name}*${string}`
    ? Name
    : Text extends `${infer Name}.${string}`
      ? Name
      : Text

type PatternParams<Template extends string> = Record<ParamNames<Template>, string>

/** A URL pattern that renders and parses URLs. */
interface Pattern<Params extends Record<string, string> = Record<string, string>> {
  /** The same pattern in Hono's notation. */
  path: string
  /** Returns the decoded parameters of a pathname, or `undefined` if it doesn't match or is encoded incorrectly. */
  match: (pathname: string) => Params | undefined
  href: (params: Params) => string
}

/**
 * Declares a URL pattern. `:name` is a segment, or the part of a segment before an extension. `/:name*` is one or more
 * segments, and its value starts with a slash.
 *
 * @example definePattern('/raw/:path*.md').href({ path: '/en/guide' }) // '/raw/en/guide.md'
 */
function definePattern<const Template extends string>(template: Template): Pattern<PatternParams<Template>> {
  const tokens = template.split(/(\/:\w+\*|:\w+)/).map(parseToken)
  const shape = new RegExp(`^${tokens.map(({ shape }) => shape).join('')}$`)
  return {
    path: renderHonoPath(template),
    match(pathname) {
      const found = shape.exec(pathname)
      if (!found) return undefined
      const params: Record<string, string> = {}
      for (const [name, value] of Object.entries(found.groups ?? {})) {
        const decoded = decodePathname(value)
        if (decoded === undefined) return undefined
        params[name] = decoded
      }
      // The groups of the regular expression have the names of the parameters in the template.
      return params as PatternParams<Template>
    },
    href: (params: Record<string, string>) => tokens.map(({ render }) => render(params)).join(''),
  }
}

interface Token {
  /** A regular expression for the text that is accepted at this position. */
  shape: string
  render: (params: Record<string, string>) => string
}

function parseToken(text: string): Token {
  const [, name = '', many] = /:(\w+)(\*?)$/.exec(text) ?? []
  if (many) return { shape: `(?<${name}>(?:/[^/]+)+)`, render: (params) => encodePathname(params[name] ?? '') }
  if (name) return { shape: `(?<${name}>[^/]+)`, render: (params) => encodeURIComponent(params[name] ?? '') }
  return { shape: escapeExpression(text), render: () => text }
}

/**
 * Converts a template to Hono's notation. In Hono, a parameter extends to the end of its segment, so an extension
 * becomes part of the parameter's regular expression.
 */
function renderHonoPath(template: string): string {
  return template
    .replace(/:(\w+)\*(\.\w+)?/g, (_, name: string, extension = '') => `:${name}{.+${escapeExpression(extension)}}`)
    .replace(/:(\w+)(\.\w+)/g, (_, name: string, extension: string) => `:${name}{[^/]+${escapeExpression(extension)}}`)
}

function escapeExpression(text: string): string {
  return text.replaceAll('.', '\\.')
}

/** The URLs of the endpoints. `parseRoute` parses page URLs. */
export const patterns = {
  search: definePattern('/:locale/search'),
  /** The path of the search page if a content page has the path above. */
  alwaysSearch: definePattern('/:locale/_search'),
  ask: definePattern('/:locale/ask'),
  searchText: definePattern('/_search/:locale'),
  searchTitles: definePattern('/_search/:locale/:version.json'),
  searchIndex: definePattern('/_search/:locale/index/:version.json'),
  searchSections: definePattern('/_search/:locale/sections'),
  rawMarkdown: definePattern('/raw/:path*.md'),
  markdown: definePattern('/:path*.md'),
  payload: definePattern('/:path*/_payload.json'),
  messages: definePattern('/_i18n/:hash/:locale/messages.json'),
  media: definePattern('/_media/:hash/:name'),
  code: definePattern('/_code/:name'),
  icons: definePattern('/api/_nuxt_icon/:collection.json'),
  latestBuild: definePattern('/_nuxt/builds/latest.json'),
  buildMeta: definePattern('/_nuxt/builds/meta/:id.json'),
  fragment: definePattern('/__nuxt_island/:key.json'),
  contentClient: definePattern('/__nuxt_content/client.js'),
  query: definePattern('/__nuxt_content/:collection/query'),
  dump: definePattern('/__nuxt_content/:collection/sql_dump.txt'),
}
