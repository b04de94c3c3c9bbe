/** Icon names by tool, language, or file extension. */
const icons: Readonly<Record<string, string>> = {
  npm: 'i-simple-icons-npm',
  npx: 'i-simple-icons-npm',
  pnpm: 'i-simple-icons-pnpm',
  yarn: 'i-simple-icons-yarn',
  bun: 'i-simple-icons-bun',
  deno: 'i-simple-icons-deno',
  terminal: 'i-lucide-terminal',
  bash: 'i-lucide-terminal',
  sh: 'i-lucide-terminal',
  ps1: 'i-lucide-terminal',
  curl: 'i-lucide-terminal',
  ts: 'i-simple-icons-typescript',
  typescript: 'i-simple-icons-typescript',
  js: 'i-simple-icons-javascript',
  javascript: 'i-simple-icons-javascript',
  mjs: 'i-simple-icons-javascript',
  cjs: 'i-simple-icons-javascript',
  tsx: 'i-simple-icons-react',
  jsx: 'i-simple-icons-react',
  vue: 'i-simple-icons-vuedotjs',
  svelte: 'i-simple-icons-svelte',
  astro: 'i-simple-icons-astro',
  css: 'i-simple-icons-css',
  html: 'i-simple-icons-html5',
  py: 'i-simple-icons-python',
  python: 'i-simple-icons-python',
  rs: 'i-simple-icons-rust',
  go: 'i-simple-icons-go',
  rb: 'i-simple-icons-ruby',
  php: 'i-simple-icons-php',
  java: 'i-simple-icons-openjdk',
  md: 'i-simple-icons-markdown',
  mdc: 'i-simple-icons-markdown',
  sql: 'i-lucide-database',
  json: 'i-lucide-braces',
  yml: 'i-lucide-settings-2',
  yaml: 'i-lucide-settings-2',
  toml: 'i-lucide-settings-2',
  env: 'i-lucide-key-round',
  lock: 'i-lucide-lock',
  txt: 'i-lucide-file-text',
  png: 'i-lucide-image',
  jpg: 'i-lucide-image',
  jpeg: 'i-lucide-image',
  webp: 'i-lucide-image',
  svg: 'i-lucide-image',
}

/**
 * Returns the name of the icon for a file, language, or tool such as `npm`. Returns `undefined` if there is no specific
 * icon.
 */
export function fileIcon(name: string): string | undefined {
  const plain = name.toLowerCase().replace(/ \(.*\)$/, '')
  const end = plain.split('.').at(-1) ?? ''
  return icons[plain] ?? (plain === '.env' || plain.startsWith('.env.') ? icons.env : icons[end])
}
