#!/usr/bin/env node
// The `rivage` command. Plain JavaScript that every Node can read: an old one is told so, before anything is imported.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Rivage needs Node.js 22.18 or later, and this is ${process.versions.node}. Install the current one from https://nodejs.org, or with your version manager, and run the command again.`,
  )
  process.exitCode = 1
} else {
  const { setFlagsFromString } = await import('node:v8')
  const { enableCompileCache } = await import('node:module')
  // Compiling makes much short-lived garbage, and each thread has a heap, which by default grows to four times of what
  // is in use. React's development build costs a sync twice the time.
  setFlagsFromString('--heap-growing-percent=50')
  process.env.NODE_ENV = 'production'
  // Neither Wrangler nor miniflare asks the network, or sends anything, unless a command says so.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
  process.env.WRANGLER_SEND_METRICS ??= 'false'
  process.env.WRANGLER_HIDE_BANNER ??= 'true'
  // Of a checkout's own commands, which run in another folder than the one they were typed in.
  delete process.env.RIVAGE_CWD
  enableCompileCache()
  await import('../dist/engine/cli/rivage.js')
}
