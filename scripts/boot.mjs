// The one file that runs on the Node of the machine (20 or later, no dependency): installs what the lock file names
// when it is not installed yet, then hands over to scripts/site.ts on the Node that the lock file pins.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed-lock')
const pinnedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** What run until they are stopped: to stop them is no failure, which npm would report. */
const endless = ['dev', 'serve']

/** What a process that a signal has ended returns to its shell. */
const signals = { SIGINT: 130, SIGTERM: 143 }

/** Exit code with which `site.ts` asks to be started again, because its own code changed. */
const RESTART = 75

// Of the dependencies alone: a release of the project, which writes its own version there, installs nothing anew.
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
  console.log('Installing dependencies (about half a minute, once)…')
  // `npm ci` empties the folder that a link leads to, which may be that of another checkout.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(modules)
  // With those for development, also below a command of the project, whose environment is one of production. A registry
  // mirror may lack a binary for another platform that the lock file names; `npm install` tolerates that.
  if (!npm('ci', '--include=dev') && !npm('install', '--no-save', '--include=dev')) {
    console.error(
      '\nThe dependencies could not be installed: npm said why above. Check the network, then run the same command again.',
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
  // React's development build costs a sync twice the time.
  NODE_ENV: 'production',
  // What Node makes of the sources, so that it need not do it again: every command starts with a third less work.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node'),
}

/**
 * Compiling makes much short-lived garbage, and each compile thread has a heap, which by default grows to four times of
 * what is in use.
 */
const heapOption = '--heap-growing-percent=50'

function start() {
  const child = spawn(
    pinnedNode,
    [
      heapOption,
      '--disable-warning=ExperimentalWarning',
      '--import',
      './scripts/tsx-loader.mjs',
      'scripts/site.ts',
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: 'inherit', env: { ...env, RIVAGE_CWD: process.cwd() } },
  )
  // The terminal sends Ctrl-C to the whole group: the child stops by itself, and this process waits for it.
  const ignore = () => {}
  const terminate = () => child.kill('SIGTERM')
  process.on('SIGINT', ignore).on('SIGTERM', terminate)
  child.on('exit', (code, signal) => {
    process.off('SIGINT', ignore).off('SIGTERM', terminate)
    if (code === RESTART) start()
    else process.exitCode = code ?? (endless.includes(process.argv[2]) && signals[signal] ? 0 : (signals[signal] ?? 1))
  })
}

start()
