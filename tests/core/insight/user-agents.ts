/** User agents as agents send them, and the names in the report. */
export const agentUserAgents: readonly (readonly [name: string, userAgent: string])[] = [
  [
    'ChatGPT',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
  ],
  [
    'Claude',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)',
  ],
  ['Claude Code', 'claude-code/2.1.4 (external, cli)'],
  ['Claude Code', 'Claude-User (claude-code/2.0.37; +https://support.anthropic.com/)'],
  [
    'Perplexity',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)',
  ],
  [
    'Mistral',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)',
  ],
  ['NotebookLM', 'Mozilla/5.0 (compatible; Google-NotebookLM; +https://notebooklm.google.com)'],
  [
    'Gemini',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Google-Agent) Chrome/150.0.0.0 Safari/537.36',
  ],
  ['Gemini CLI', 'GeminiCLI/0.18.0/gemini-3-pro (linux; x64)'],
  ['DuckAssist', 'Mozilla/5.0 (compatible; DuckAssistBot/1.2; +http://duckduckgo.com/duckassistbot.html)'],
  ['Meta AI', 'meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)'],
  ['Amazon', 'Mozilla/5.0 (compatible; Amzn-User/1.0; +https://developer.amazon.com/amazonbot)'],
  ['GitHub Copilot', 'GitHubCopilotChat/0.32.4'],
  ['Codex', 'codex_cli_rs/0.63.0 (Ubuntu 24.4.0; x86_64) xterm-256color'],
  ['Cursor', 'Cursor/2.1.39 (darwin arm64)'],
  ['Windsurf', 'Windsurf/1.12.36'],
  ['opencode', 'opencode/1.0.119'],
  ['Cline', 'Cline/3.38.3'],
  ['Aider', 'Aider/0.86.1 +https://aider.chat'],
  [
    'Devin',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36 Devin/1.0',
  ],
  ['Manus', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Manus-User/1.0)'],
]

/** User agents of crawlers and of tools that check links. */
export const crawlerUserAgents = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  'Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)',
  'CCBot/2.0 (https://commoncrawl.org/faq/)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'facebookexternalhit/1.1',
  'lychee/0.21.0',
]
