/** The kind of client that sent a request. No other information about a reader is stored. */
type ReaderKind = 'person' | 'agent' | 'crawler' | 'other'

export interface Reader {
  kind: ReaderKind
  /** The name of an agent, or `''`. */
  agent: string
}

/** The `Headers` methods that this module uses. */
interface RequestHeaders {
  get: (name: string) => string | null
}

/**
 * Names of agents that read on behalf of a person, by the lowercase token in their user agent. The list doesn't have to
 * be complete, because other agents are recognized by the formats that they request.
 */
const agents: ReadonlyMap<string, string> = new Map([
  ['chatgpt-user', 'ChatGPT'],
  ['chatgpt agent', 'ChatGPT'],
  ['claude-user', 'Claude'],
  ['claude-code', 'Claude Code'],
  ['claude-cli', 'Claude Code'],
  ['perplexity-user', 'Perplexity'],
  ['mistralai-user', 'Mistral'],
  ['google-notebooklm', 'NotebookLM'],
  ['google-agent', 'Gemini'],
  ['googleagent', 'Gemini'],
  ['gemini-deep-research', 'Gemini'],
  ['geminicli', 'Gemini CLI'],
  ['gemini-cli', 'Gemini CLI'],
  ['duckassistbot', 'DuckAssist'],
  ['meta-externalfetcher', 'Meta AI'],
  ['amzn-user', 'Amazon'],
  ['amazonq', 'Amazon Q'],
  ['githubcopilot', 'GitHub Copilot'],
  ['githubcopilotchat', 'GitHub Copilot'],
  ['github-copilot', 'GitHub Copilot'],
  ['copilot-cli', 'GitHub Copilot'],
  ['codex_cli', 'Codex'],
  ['codex-cli', 'Codex'],
  ['codex_vscode', 'Codex'],
  ['cursor', 'Cursor'],
  ['windsurf', 'Windsurf'],
  ['opencode', 'opencode'],
  ['cline', 'Cline'],
  ['roo-code', 'Roo Code'],
  ['aider', 'Aider'],
  ['devin', 'Devin'],
  ['manus-user', 'Manus'],
  ['goose', 'Goose'],
  ['qwen-code', 'Qwen Code'],
  ['kimi-user', 'Kimi'],
  ['novaact', 'Nova Act'],
])

const agentToken = new RegExp(`(?<![\\w-])(?:${[...agents.keys()].join('|')})(?![a-z])`, 'i')

/** User agents of crawlers, monitors, and link checkers. */
const crawler =
  /bot(?![a-z])|crawl|spider|slurp|scrape|archiver|fetcher|preview|monitor|lighthouse|headlesschrome|mediapartners|facebookexternalhit|meta-externalagent|google(?:other|-inspectiontool|-read-aloud|-cloudvertexbot)|feedly|validator|link-?check|lychee|muffet|screaming frog|uptime|pingdom|statuscake/i

/**
 * Returns the kind of reader that sent a request.
 * @param asksForText whether the request is for a machine-readable format: Markdown, an llms.txt file, or an MCP tool
 */
export function readerOf(headers: RequestHeaders, asksForText: boolean): Reader {
  const userAgent = headers.get('user-agent') ?? ''
  const token = agentToken.exec(userAgent)
  if (token) return { kind: 'agent', agent: agents.get(token[0].toLowerCase()) ?? '' }
  if (asksForText) return { kind: 'agent', agent: '' }
  if (crawler.test(userAgent)) return { kind: 'crawler', agent: '' }
  const isNavigation = headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  return { kind: isNavigation ? 'person' : 'other', agent: '' }
}

/** Returns whether a browser is prefetching or prerendering, so that the reader may never see the response. */
export function isPrefetch(headers: RequestHeaders): boolean {
  return /prefetch|prerender/.test(`${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`)
}

/**
 * Returns whether the reader opts out of measurement (Do Not Track, Global Privacy Control). If so, scripts report no
 * events.
 */
export function refusesMeasurement(headers: RequestHeaders): boolean {
  return headers.get('dnt') === '1' || headers.get('sec-gpc') === '1'
}
