#!/usr/bin/env node
// The `rivage` command. Plain JavaScript that every Node version can parse, so that an old one gets a message before
// anything is imported.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Rivage requires Node.js 22.18 or later, but the installed version is ${process.versions.node}. Install the current version from https://nodejs.org, or with your version manager, and run the command again.`,
  )
  process.exitCode = 1
} else {
  const { setFlagsFromString } = await import('node:v8')
  const { enableCompileCache } = await import('node:module')
  // Compiling creates much short-lived garbage, and each thread has a heap, which by default grows to four times its
  // used size. React's development build would double the time of a sync.
  setFlagsFromString('--heap-growing-percent=50')
  process.env.NODE_ENV = 'production'
  // Neither Wrangler nor Miniflare uses the network or sends anything, unless a command requests it.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
  process.env.WRANGLER_SEND_METRICS ??= 'false'
  process.env.WRANGLER_HIDE_BANNER ??= 'true'
  enableCompileCache()
  await import('../dist/engine/cli/rivage.js')
}
