import { noRoute, SiteError } from '../../../core/error/index.ts'
import { readerOf } from '../../../core/insight/index.ts'
import { localize, versionOf } from '../../../core/release/index.ts'
import { isInLocale } from '../../../core/route/index.ts'
import type { AppContext } from '../../context.ts'
import { countRequest } from '../../http/caller-limits.ts'
import { readText } from '../../http/request-text.ts'
import { countingOf } from '../../channels/counting-of.ts'
import { openVersion } from '../../channels/open-version.ts'
import { storeReport } from '../../records/insight/votes.ts'
import { buildId } from '../../render/client-assets.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { siteLocator } from '../texts/serve-text.ts'
import {
  codes,
  finishResult,
  legacyVersions,
  modernVersions,
  readBatch,
  readRequest,
  readRecord,
  readString,
  record,
  RpcError,
} from './protocol.ts'
import type { RpcRequest, ServerInfo } from './protocol.ts'
import { fetchJson, fetchPage, ToolError } from './site-reader.ts'
import type { ToolInsight, ToolSite } from './site-reader.ts'
import { describeTool, findMistake, renderResult } from './tool-messages.ts'
import { toolsOf } from './tools.ts'

const maxBodyBytes = 100_000

/** Estimated CPU time per character of a response, in milliseconds, for parsing and rendering it several times. */
const characterMs = 0.0001

/** Number of resources per page of a list. */
const listedAtOnce = 100

/** The MCP server for language models, at `/mcp`. */
export const mcp = defineEndpoint({
  route: '/mcp',
  methods: ['POST'],
  crossOrigin: true,
  longReads: true,
  handle: serveMcp,
})

async function serveMcp(context: AppContext): Promise<Response> {
  const { cache, unscopedDatabase } = context.get('release')
  if (!cache) throw noRoute('/mcp')
  const { release } = cache
  const { config } = release
  const locate = siteLocator(context, release)
  if (isForeign(context.req.header('origin'), context.req.url, config.url, context.env.ANY_HOST === true))
    return answer({ jsonrpc: '2.0', id: null, error: { code: codes.request, message: 'Foreign origin' } }, 403)

  const insight = toolInsight(context)
  const site: ToolSite = {
    locate,
    config,
    version: versionOf(release.channel),
    async apisIn(version) {
      const opened = version === undefined ? cache.site : await openPublished({ cache, unscopedDatabase }, version)
      return opened?.config.apis ?? []
    },
    ask: context.get('ask'),
    ...(insight && { insight }),
  }
  const server: ServerInfo = {
    name: new URL(locate('/')).hostname,
    title: localize(config.title, config.defaultLocale, config.defaultLocale) ?? '',
    version: buildId,
  }
  let body: unknown
  try {
    body = JSON.parse(await readText(context.req.raw, maxBodyBytes))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return answer({ jsonrpc: '2.0', id: null, error: { code: codes.parse, message: 'Invalid JSON' } }, 400)
  }
  const { headers } = context.req.raw
  try {
    const batch = readBatch(body, headers)
    if (!batch) return await answerOne(body, headers, site, server)
    const responses: string[] = []
    const budget = context.get('budget')
    // The requests of a batch run one after another, because they share a budget.
    for (const each of batch) {
      const one = budget.isSpent ? refuseOne(each) : await answerOne(each, headers, site, server)
      if (one.status === 202) continue
      const text = await one.text()
      budget.spend(text.length * characterMs)
      responses.push(text)
    }
    return responses.length === 0 ? new Response(null, { status: 202 }) : answerWith(`[${responses.join()}]`, 200)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return answer({ jsonrpc: '2.0', id: null, error: { code: error.code, message: error.message } }, 400)
  }
}

/** Opens the current release of a version. Returns `undefined` if the version hasn't been published. */
async function openPublished(request: Parameters<typeof openVersion>[0], version: string) {
  try {
    return (await openVersion(request, version)).release
  } catch (error) {
    if (error instanceof SiteError) return undefined
    throw error
  }
}

/** Returns functions that count an agent's calls, if the site counts anything. */
function toolInsight(context: AppContext): ToolInsight | undefined {
  const counting = countingOf(context)
  if (!counting) return undefined
  const { counter } = context.get('insight')
  const reader = readerOf(context.req.raw.headers, true)
  const { locales } = context.get('release').cache!.release.config
  return {
    countRead(page) {
      const locale = locales.find(({ code }) => isInLocale(page, code))?.code ?? ''
      counter.countView(counting, { page, form: 'mcp', reader, locale })
    },
    countUnanswered(query, locale) {
      counter.countPhrase(counting, { kind: 'search', locale, text: query, outcome: 'agent' })
    },
    async storeReport(report) {
      await countRequest(context.req.raw, context.env, 'INSIGHT')
      await storeReport(counting.env, counting.settings, { ...report, agent: reader.agent }, Date.now())
    },
  }
}

async function answerOne(body: unknown, headers: Headers, site: ToolSite, server: ServerInfo): Promise<Response> {
  let request: RpcRequest | undefined
  try {
    request = readRequest(body, headers)
    if (request.id === undefined) return new Response(null, { status: 202 })
    const result = finishResult(request, await run(request, site, server), server)
    return answer({ jsonrpc: '2.0', id: request.id, result }, 200)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const { code, message, data } = error
    const status = request?.modern === false ? 200 : error.status
    return answer({ jsonrpc: '2.0', id: idOf(body), error: { code, message, ...(data && { data }) } }, status)
  }
}

/** Returns the response to a request in a batch whose budget is already used up. */
function refuseOne(body: unknown): Response {
  if (record(body).id === undefined) return new Response(null, { status: 202 })
  const message = 'Earlier requests used up the budget of this batch. Send this request again in another batch'
  return answer({ jsonrpc: '2.0', id: idOf(body), error: { code: codes.busy, message } }, 200)
}

function idOf(body: unknown): string | number | null {
  const { id } = record(body)
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

function answer(message: Record<string, unknown>, status: number): Response {
  return answerWith(JSON.stringify(message), status)
}

function answerWith(json: string, status: number): Response {
  return new Response(json, {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  })
}

/**
 * Returns whether the request comes from a page on another site. If the Worker accepts any host, an attacker's domain
 * could resolve to this machine (DNS rebinding). In that case, only the site's `url` and loopback names are trusted.
 */
function isForeign(origin: string | undefined, requestUrl: string, url: string | null, isAnyHost: boolean): boolean {
  if (origin === undefined || (url !== null && origin === new URL(url).origin)) return false
  const own = new URL(requestUrl)
  return origin !== own.origin || (isAnyHost && !loopback.test(own.hostname))
}

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

const capabilities = { tools: {}, resources: {}, prompts: {} }

async function run(request: RpcRequest, site: ToolSite, server: ServerInfo): Promise<Record<string, unknown>> {
  const { method, params, modern } = request
  const instructions = `Documentation: ${server.title}. Search first, then read pages by the IDs in the results.`
  switch (method) {
    case 'tools/list':
      return { tools: toolsOf(site).map(describeTool) }
    case 'tools/call':
      return await callTool(params, site)
    case 'resources/list':
      return await listResources(params, site)
    case 'resources/read':
      return await readResource(request, site)
    case 'resources/templates/list':
      return { resourceTemplates: [] }
    case 'prompts/list':
      return { prompts: [] }
    case 'prompts/get':
      throw new RpcError(codes.params, `Unknown prompt "${readString(params, 'name').slice(0, 60)}"`)
  }
  if (modern && method === 'server/discover')
    return { supportedVersions: [...modernVersions, ...legacyVersions], capabilities, instructions }
  if (!modern && method === 'ping') return {}
  if (!modern && method === 'initialize') {
    const requested = params.protocolVersion === undefined ? '' : readString(params, 'protocolVersion')
    const protocolVersion = legacyVersions.includes(requested) ? requested : legacyVersions[0]
    return { protocolVersion, capabilities, serverInfo: server, instructions }
  }
  throw new RpcError(codes.method, `Unknown method: ${method.slice(0, 60)}`, { status: 404 })
}

async function callTool(params: Record<string, unknown>, site: ToolSite): Promise<Record<string, unknown>> {
  const requested = readString(params, 'name')
  const tool = toolsOf(site).find(({ name }) => name === requested)
  if (!tool) throw new RpcError(codes.params, `Unknown tool "${requested.slice(0, 60)}"`)
  const input = readRecord(params, 'arguments')
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
  const mistake = findMistake(tool, given)
  try {
    if (mistake !== undefined) throw new ToolError(mistake)
    return renderResult(await tool.run(site, given))
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    return { content: [{ type: 'text', text: error.message }], isError: true }
  }
}

async function listResources(params: Record<string, unknown>, site: ToolSite): Promise<Record<string, unknown>> {
  const cursor = params.cursor === undefined ? '0' : readString(params, 'cursor')
  if (!/^\d{1,6}$/.test(cursor)) throw new RpcError(codes.params, 'Unknown cursor')
  const { total, items } = await fetchJson(site, '/api/pages', { limit: listedAtOnce, offset: cursor })
  const pages = items as { path: string; title: string; description: string }[]
  const end = Number(cursor) + pages.length
  return {
    resources: pages.map(({ path, title, description }) => ({
      uri: site.locate(`${encodeURI(path)}.md`),
      name: path,
      title,
      ...(description && { description }),
      mimeType: 'text/markdown',
    })),
    ...(pages.length > 0 && end < Number(total) ? { nextCursor: String(end) } : {}),
  }
}

async function readResource({ params, modern }: RpcRequest, site: ToolSite): Promise<Record<string, unknown>> {
  const uri = readString(params, 'uri')
  try {
    const question = { identifier: uri, section: undefined, locale: undefined, release: undefined, version: undefined }
    const { text } = await fetchPage(site, question)
    return { contents: [{ uri, mimeType: 'text/markdown', text }] }
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    const code = modern ? codes.params : codes.legacyResource
    throw new RpcError(code, 'Resource not found', { data: { uri: uri.slice(0, 1000), reason: error.message } })
  }
}
