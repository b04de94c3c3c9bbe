#!/usr/bin/env node
// `npm create rivage@latest`. Every Node version can parse this file, so that an old one gets a message before anything
// else is imported.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Rivage requires Node.js 22.18 or later, but the installed version is ${process.versions.node}. Install the current version from https://nodejs.org or with your version manager, then run the command again.`,
  )
  process.exitCode = 1
} else {
  const { run } = await import('./create.mjs')
  process.exitCode = await run(process.argv.slice(2))
}
