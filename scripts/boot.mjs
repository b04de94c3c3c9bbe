// This is the only file that runs on the Node version of the machine (20 or later). It has no dependencies. It installs
// the packages in the lock file if necessary, and starts scripts/cli/site.ts with the Node version in the lock file.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed-lock')
const pinnedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Commands that run until they are stopped. npm would report an error if stopping them counted as a failure. */
const endless = ['dev', 'serve']

/** Exit codes after a signal, as shells expect them. */
const signals = { SIGINT: 130, SIGTERM: 143 }

/** If `site.ts` ends with this exit code, its own code has changed, and it must be started again. */
const RESTART = 75

// Only the dependencies are compared. A release of Rivage changes its own version in the lock file, which doesn't
// require an installation.
const { '': _own, ...dependencies } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
const lockHash = createHash('sha256').update(JSON.stringify(dependencies)).digest('hex')

function installed() {
  return existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash
}

function npm(...args) {
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }
  return spawnSync('npm', [...args, '--loglevel=error', '--no-fund', '--no-audit'], options).status === 0
}

if (!installed()) {
  console.log('Installing dependencies (about 30 seconds, only the first time)…')
  // `npm ci` empties the target of a symbolic link, which may belong to another checkout.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(modules)
  // Development dependencies are needed even if NODE_ENV is "production". If the registry doesn't have a binary in the
  // lock file for another platform, `npm ci` fails, but `npm install` doesn't.
  if (!npm('ci', '--include=dev') && !npm('install', '--no-save', '--include=dev')) {
    console.error(
      '\nCannot install the dependencies. npm printed the reason above. Check the network, then run the same command again.',
    )
    process.exit(1)
  }
  writeFileSync(stamp, lockHash)
}

const env = {
  ...process.env,
  PATH: join(modules, '.bin') + (process.platform === 'win32' ? ';' : ':') + process.env.PATH,
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  // With the development build of React, a sync would take twice as long.
  NODE_ENV: 'production',
  // glibc gives each thread its own memory pool. With only two pools, less memory is used, and allocations aren't
  // slower.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // With Node's compile cache, every command starts a third faster.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node'),
}

/**
 * Compiling creates many short-lived objects. By default, the heap of each compile thread would grow to four times the
 * memory in use. With a small young generation, the first sync of 1,000 pages needs 150 MB less and takes no longer.
 */
const heapOptions = ['--heap-growing-percent=50', '--max-semi-space-size=4']

const args = [
  ...heapOptions,
  '--disable-warning=ExperimentalWarning',
  '--import',
  './scripts/tsx-loader.mjs',
  'scripts/cli/site.ts',
  ...process.argv.slice(2),
]
const ownEnv = { ...env, RIVAGE_CWD: process.cwd() }

function start() {
  const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', env: ownEnv })
  // The terminal sends Ctrl-C to the whole process group. The child process stops on its own, and this process waits
  // for it.
  const ignore = () => {}
  const terminate = () => child.kill('SIGTERM')
  process.on('SIGINT', ignore).on('SIGTERM', terminate)
  child.on('exit', (code, signal) => {
    process.off('SIGINT', ignore).off('SIGTERM', terminate)
    if (code === RESTART) start()
    else process.exitCode = code ?? (endless.includes(process.argv[2]) && signals[signal] ? 0 : (signals[signal] ?? 1))
  })
}

// Only `dev` and `serve` can ask for a restart. Any other command replaces this process, which saves the memory of a
// second one. Windows and Node 20 don't support this.
if (process.platform !== 'win32' && process.execve && !endless.includes(process.argv[2])) {
  process.chdir(root)
  process.execve(pinnedNode, [pinnedNode, ...args], ownEnv)
} else start()
