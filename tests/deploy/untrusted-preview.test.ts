import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite } from '../../scripts/local/open-local-site.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { runVerb } from '../harness/command-line.ts'
import { openDatabaseFile } from '../../scripts/local/database-file.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { ownProject } from '../harness/own-project.ts'

const secret = 'TheTokenThatWritesToTheDatabase'

let base: string
let pullRequest: string
let state: string
let proof: string
let site: LocalSite

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=M', '-c', 'user.email=m@example.com', '-c', 'commit.gpgsign=false', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })

beforeAll(async () => {
  base = await writeContent({
    ...smallSite,
    '_code/components/greeting.tsx': `import { defineComponent } from 'rivage/components'\nexport default defineComponent({ render: () => <p>Hello from the base</p> })\n`,
    'site.config.json': '{"url":"https://docs.example","title":"Base"}',
  })
  state = await temporaryFolder('state')
  proof = join(await temporaryFolder('proof'), 'executed')
  site = await openLocalSite({ project: ownProject, stateDir: state, port: 0, headMaxAgeMs: 10 })
  expect((await runVerb('sync', '--content', base, '--state', state)).code).toBe(0)

  pullRequest = await temporaryFolder('pull-request')
  const secretFile = join(await temporaryFolder('outside'), 'secret.md')
  await writeFile(secretFile, secret)
  const program = `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(proof)}, String(process.env.CLOUDFLARE_API_TOKEN))\n`
  const hidden = `globalThis.process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(proof)}, '')\n`
  const nodes = Array.from({ length: 60 }, (_, index) => `a${index}`).join(' & ')
  const files = {
    ...smallSite,
    // A configuration that would read the token, and other files of a repository that could be executed.
    'site.config.ts': `${program}export default { title: 'Owned', html: 'trusted', rootRedirect: 'https://evil.example' }\n`,
    'site.config.json': '{"title":"Owned","html":"trusted","plugins":["owned"]}',
    'node_modules/owned/package.json': '{"name":"owned","rivage":{"api":1}}',
    'node_modules/owned/code/slots/footer.tsx': `${hidden}export default { render: () => 'Owned' }\n`,
    'package.json': JSON.stringify({ type: 'module', scripts: { preinstall: `touch ${proof}` } }),
    '_code/components/index.ts': program,
    '_code/components/greeting.tsx': `${hidden}export default { names: [], props: {}, render: () => 'Owned' }\n`,
    '_code/islands/owned.tsx': `${hidden}export default { when: 'load', component: () => null }\n`,
    '_code/slots/banner.tsx': `${hidden}export default { render: () => 'Owned' }\n`,
    '_code/styles.css': 'body { display: none }\n',
    'en/1.guide/6.greeting.md': '---\ntitle: Greeting\n---\n\n::greeting\n::\n',
    _redirects: '/en/old https://evil.example/ 301\n/en/older //evil.example\n/en/oldest /en/guide/use 301\n',
    'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\nUse it **from the pull request**.\n',
    'en/1.guide/3.html.md':
      '---\ntitle: HTML\n---\n\nBefore.\n\n<script>alert(1)</script><form action="https://evil.example"><input name="password"></form><img src="x" onerror="alert(1)">\n\n[Link](javascript:alert(1))\n',
    'en/1.guide/4.diagram.md': `---\ntitle: Diagram\n---\n\n\`\`\`mermaid\nflowchart LR\n${nodes} --> ${nodes.replaceAll('a', 'b')}\n\`\`\`\n`,
    'en/1.guide/5.include.md':
      '---\ntitle: Include\n---\n\n<!--@include: ./linked.md-->\n\n<<< ../../../../../../etc/passwd\n',
    // A folder that looks like a Git repository and whose configuration names a program.
    HEAD: 'ref: refs/heads/main\n',
    config: `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = "touch ${proof}; true"\n`,
    'objects/.keep': '',
    'refs/.keep': '',
  }
  await mkdir(join(pullRequest, 'content'))
  await writeFiles(join(pullRequest, 'content'), files)
  await symlink(secretFile, join(pullRequest, 'content', 'en', '1.guide', 'linked.md'))
  await symlink(secretFile, join(pullRequest, 'content', 'public', 'linked.txt'))
  await symlink(join(secretFile, '..'), join(pullRequest, 'content', 'en', 'linked-folder'))
  await symlink(secretFile, join(pullRequest, 'content', '.translations.json'))
  await symlink(join(pullRequest, 'content'), join(pullRequest, 'linked-content'))
  await symlink(pullRequest, join(pullRequest, 'linked-docs'))
  git(pullRequest, 'init', '-q', '-b', 'main')
  git(pullRequest, 'add', '-A', '-f')
  git(pullRequest, 'commit', '-qm', 'Improve the documentation')
}, 120_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await site.dispose()
})

/** Publishes a folder of the pull request as the workflow does. */
async function preview(folder: string, ...flags: string[]) {
  vi.stubEnv('CLOUDFLARE_API_TOKEN', secret)
  return await runVerb(
    'sync',
    '--untrusted',
    '--config',
    base,
    '--content',
    join(pullRequest, folder),
    '--state',
    state,
    ...flags,
  )
}

describe('a hostile pull request', () => {
  test('gets a preview of its harmless content, executes nothing, and leaks nothing', async () => {
    const { code, stdout, output } = await preview('content', '--channel', 'pr-12', '--json')
    expect(code, output).toBe(2)
    expect(existsSync(proof)).toBe(false)
    const result = JSON.parse(stdout) as { preview: string; diagnostics: { file: string; message: string }[] }
    const messages = result.diagnostics.map(({ file, message }) => `${file}: ${message}`)
    expect(messages).toContainEqual(
      expect.stringMatching(/^_redirects: The redirect from `\/en\/old` points to another site\.$/),
    )
    expect(messages).toContainEqual(expect.stringMatching(/^en\/1\.guide\/4\.diagram\.md: /))

    const cookie = `rivage-preview=${new URL(result.preview).pathname.split('/').at(-1)}`
    const get = (path: string) =>
      fetch(new URL(path, site.url), { redirect: 'manual', headers: { accept: 'text/html', cookie } })
    const use = await (await get('/en/guide/use')).text()
    expect(use).toContain('<strong>from the pull request</strong>')
    expect(use).toContain('<title>Use - Base</title>')
    expect(await (await get('/en/guide/greeting')).text()).toContain('<p>Hello from the base</p>')
    expect(use).not.toMatch(/Owned|_code\//)
    const html = await (await get('/en/guide/html')).text()
    const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'))
    expect(article).toContain('Before.')
    expect(article).not.toMatch(/<script|<form|onerror|javascript:/)
    expect((await get('/en/guide/diagram')).status).toBe(404)
    expect((await get('/en/guide/linked')).status).toBe(404)
    expect((await get('/linked.txt')).status).toBe(404)
    expect((await get('/en/oldest')).headers.get('location')).toBe('/en/guide/use')
    for (const path of ['/', '/en/old', '/en/older'])
      expect((await get(path)).headers.get('location') ?? '').not.toContain('evil')

    // The secret appears neither in stored data nor in output.
    using database = openDatabaseFile(state)!
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%'").all()
    const stored = JSON.stringify(tables.map(({ name }) => database.prepare(`SELECT * FROM ${String(name)}`).all()))
    expect(stored).toContain('from the pull request')
    expect(stored + output).not.toContain(secret)
    expect(stored).not.toMatch(/root:.?:0:0|Owned/)
    // The live site stays unchanged.
    const [live] = await queryRows(site.target, "SELECT head FROM channel WHERE name = 'live'")
    expect(live).toEqual({ head: 1 })
    expect(await (await fetch(new URL('/en/guide/use', site.url))).text()).toContain('Use it daily.')
  })

  test('is published only to a preview, never from a linked folder, with the configuration of the base', async () => {
    expect(await preview('content')).toMatchObject({ code: 2, output: expect.stringMatching(/--channel NAME/) })
    expect((await preview('content', '--channel', 'live')).output).toMatch(/is the public site/)
    expect((await preview('linked-content', '--channel', 'pr-12')).output).toMatch(/is a symbolic link/)
    // From a site in a subfolder next to the pull request.
    vi.stubEnv('RIVAGE_CWD', join(pullRequest, '..', 'docs'))
    const linked = await preview('linked-docs/content', '--channel', 'pr-12')
    vi.stubEnv('RIVAGE_CWD', undefined)
    expect(linked.output).toMatch(/linked-docs is a symbolic link/)
    const { output } = await runVerb('sync', '--content', base, '--config', base, '--state', state)
    expect(output).toMatch(/--config requires --untrusted\./)
    expect(existsSync(proof)).toBe(false)
  })
})

test('the workflow runs the code of the base and gives the token only to its last steps', async () => {
  const workflow = await readFile(join(engineFolder, '.github', 'workflows', 'preview.yml'), 'utf8')
  const steps = workflow.slice(workflow.indexOf('    steps:')).split('\n      - ').slice(1)
  expect(workflow.slice(0, workflow.indexOf('    steps:'))).not.toContain('secrets.')
  const withToken = steps.filter((step) => step.includes('secrets.'))
  const runs = steps.filter((step) => step.includes('run: '))
  for (const step of withToken) expect(step).toMatch(/npm run (channels|--silent sync) -- --remote/)
  expect(withToken.some((step) => step.includes('--untrusted --content pull-request/content'))).toBe(true)
  expect(runs.filter((step) => !withToken.includes(step))).toEqual([
    expect.stringMatching(/^run: npm ci\b/),
    expect.stringContaining('gh api "repos/$GITHUB_REPOSITORY/statuses/$HEAD_SHA"'),
  ])
  // The shell text contains no part of the event.
  for (const step of runs) expect(/run: ([^]*?)(?=\n        env:|$)/.exec(step)?.[1]).not.toContain('${{')
  expect(workflow.match(/persist-credentials: false/g)).toHaveLength(2)
})
