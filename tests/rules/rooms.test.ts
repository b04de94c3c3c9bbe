import { expect, test } from 'vitest'
import { readModules, readProject } from './read-modules.ts'
import type { Modules } from './read-modules.ts'

/**
 * The layers of each folder. Each imports only from lower layers.
 * - Worker: from incoming requests down to the database.
 * - Client: from its entry points down to modules without a page.
 * - Scripts: from the command line and its verbs down to the sync and shared files.
 */
const rooms: Readonly<Record<'worker' | 'client' | 'scripts', readonly string[]>> = {
  worker: [
    'index.ts',
    'app.ts',
    'endpoints/',
    'pages/',
    'layout/',
    'prose/',
    'redirects/',
    'ask/',
    'search/',
    'navigation/',
    'files/',
    'channels/',
    'context.ts',
    'cache/',
    'render/',
    'records/',
    'http/',
    'store/',
    'env.ts',
  ],
  client: [
    'boot.ts',
    'main.ts',
    'restore-tabs.ts',
    'deferred.ts',
    'interaction.ts',
    'dev/',
    'islands/',
    'try-it/',
    'visit/',
    'keyboard/',
    'navigation/',
    'ask/',
    'search/',
    'reading/',
    'overlays/',
    'locale/',
    'data/',
    'state/',
    'elements/',
  ],
  scripts: [
    'boot.mjs',
    'cli/',
    'engine-verbs/',
    'verbs/',
    // The work of the verbs.
    'version/',
    'test/',
    'import/',
    'translations/',
    'doctor/',
    'upgrade/',
    'dev/',
    'remote/',
    'serve/',
    'terminal/',
    'backup/',
    'releases/',
    'check/',
    'bundle/',
    'deploy/',
    'schemas/',
    'sync/',
    // Access to databases from Node, and the local database. A sync receives its database as an argument.
    'local/',
    'install-package-folder.ts',
    'run-command.ts',
    'icon-sets.ts',
    'nearest-name.ts',
    'file-failure.ts',
    'tsx-loader.mjs',
    'project.ts',
    'engine.ts',
    'outage.ts',
    'usage-error.ts',
  ],
}

const mostFolders = { worker: 15, client: 14, scripts: 21 }

/** Pairs of layers whose lower one may import the higher one: two at most, each with its reason. */
const exceptions: { from: string; to: string; reason: string }[] = []

/** Returns violations of the order of the layers, each as a sentence. */
function findClimbing(modules: Modules): string[] {
  return [...modules.values()].flatMap((module) => {
    const from = roomOf(module.file)
    if (from === undefined) return []
    const { folder, order } = from
    if (!order.includes(from.room)) {
      return [
        `${module.file} is in no room of ${folder}/. Put it into the room whose business it is; a new room is for what none of them does, and gets its place in the list of this test.`,
      ]
    }
    // Includes `import()`, because a deferred import must also respect the order.
    const needed = new Set([...module.imports, ...module.reExports].map((one) => one.from))
    return [...needed].flatMap((file) => {
      const to = roomOf(file)
      if (to?.folder !== folder || order.indexOf(to.room) >= order.indexOf(from.room)) return []
      if (exceptions.some((exception) => exception.from === from.room && exception.to === to.room)) return []
      return [
        `${module.file} imports ${file}, which stands above it: ${folder}/${from.room} knows nothing of ${folder}/${to.room}. Move what both need into ${folder}/${from.room} or a room below, or have the caller pass it in.`,
      ]
    })
  })
}

/**
 * Returns `pages/` for `worker/pages/serve-page.tsx`, `app.ts` for `worker/app.ts`, or `undefined` for files in other
 * folders.
 */
function roomOf(file: string): { folder: string; room: string; order: readonly string[] } | undefined {
  const [, folder, room] = /^(worker|client|scripts)\/([^/]+\/?)/.exec(file) ?? []
  return folder === undefined || room === undefined
    ? undefined
    : { folder, room, order: rooms[folder as keyof typeof rooms] }
}

test('each layer of the Worker, the client, and the scripts imports only from lower layers', async () => {
  expect(findClimbing(await readProject())).toEqual([])
})

test.each(Object.entries(mostFolders))('%s/ has at most %i layers', (folder, most) => {
  const folders = rooms[folder as keyof typeof rooms].filter((room) => room.endsWith('/'))
  expect(folders.length).toBeLessThanOrEqual(most)
})

test('the order has at most two exceptions', () => {
  expect(exceptions.length).toBeLessThanOrEqual(2)
})

test('only its verb loads the importer, on demand and through its front door', async () => {
  const loaded = [...(await readProject()).values()]
    .filter(({ file }) => file.startsWith('scripts/') && !file.startsWith('scripts/import/'))
    .flatMap(({ file, imports }) => imports.map((each) => ({ file, ...each })))
    .filter(({ from }) => from.startsWith('scripts/import/'))
  expect(loaded.map(({ file, from, isDeferred }) => ({ file, from, isDeferred }))).toEqual([
    { file: 'scripts/verbs/import-docs.ts', from: 'scripts/import/index.ts', isDeferred: true },
  ])
})

test('rejects an import from a higher layer and an unlisted layer, and explains the right place', () => {
  const planted = {
    'worker/store/rows.ts': `import type { Page } from '../pages/page.ts'\nexport type Row = Page`,
    'worker/pages/page.ts': `import { read } from '../store/read.ts'\nexport type Page = typeof read`,
    'worker/store/read.ts': `export const read = 1\nexport const open = () => import('../pages/page.ts')`,
    'worker/shed/tool.ts': `export const tool = 1`,
  }
  expect(findClimbing(readModules(planted))).toEqual([
    expect.stringContaining('worker/store/rows.ts imports worker/pages/page.ts, which stands above it'),
    expect.stringContaining('worker/store/read.ts imports worker/pages/page.ts, which stands above it'),
    expect.stringContaining('worker/shed/tool.ts is in no room of worker/. Put it into the room whose business it is'),
  ])
})
