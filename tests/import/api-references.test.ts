import { expect, test } from 'vitest'
import { parseSiteConfig } from '../../core/release/index.ts'
import { readModule } from '../../scripts/import/source/javascript.ts'
import { recordOf } from '../../scripts/import/source/record.ts'
import { importFiles } from '../harness/import-files.ts'
import type { Files } from '../harness/site.ts'

const description = 'openapi: 3.1.0\ninfo: { title: Pots, version: "1" }\npaths: {}\n'

/** Imports a site, and returns the APIs in its configuration, which a sync must accept. */
async function importApis(site: Files) {
  const imported = await importFiles(site)
  const config = readModule(imported.files['site.config.ts']!)?.exported
  expect(parseSiteConfig(config).problems).toEqual([])
  return { ...imported, apis: recordOf(config).apis }
}

const starlight = (plugins: string) => ({
  'astro.config.mjs': `import starlight from '@astrojs/starlight'
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi'
export default { integrations: [starlight({ title: 'Pots', plugins: [${plugins}], sidebar: [...openAPISidebarGroups] })] }
`,
  'src/content/docs/index.md': '# Pots\n',
})

test('Starlight: keeps the path, label, and file of each API, and reports descriptions it cannot read', async () => {
  const { apis, files, report } = await importApis({
    ...starlight(`starlightOpenAPI([
      { base: 'api/Pots', schema: './schemas/pots.yaml', sidebar: { label: 'Pot API', collapsed: false } },
      { base: '/lids/', schema: 'schemas/lids.json', label: 'Lids' },
      { base: 'API Kettles', schema: 'schemas/kettles.yaml', snippets: true },
      { base: 'far', schema: 'https://pots.example/far.json', label: 'Far' },
      { base: 'gone', schema: '../gone.yaml' },
    ])`),
    'schemas/pots.yaml': description,
    'schemas/lids.json': '{"openapi":"3.0.0"}',
    'schemas/kettles.yaml': description,
  })
  expect(apis).toEqual([
    { name: 'pots', source: '_api/pots/pots.yaml', title: 'Pot API', path: '/api/pots' },
    { name: 'lids', source: '_api/lids/lids.json', title: 'Lids', path: '/lids' },
    { name: 'kettles', source: '_api/kettles/kettles.yaml', path: '/api-kettles' },
  ])
  expect(files._redirects).toContain('/API%20Kettles  /api-kettles')
  expect(files._redirects).not.toContain('/api/pots')
  expect(report).toContain(
    'The API description https://pots.example/far.json was left out, because the import does not download files. Save it in _api/, and add it to `apis` in site.config.ts, with {"title":"Far","path":"far"}',
  )
  expect(report).toContain('../gone.yaml was left out, because the imported folder does not contain it')
  expect(report).toContain('`sidebar.collapsed`: the sidebar expands')
  expect(report).toContain('`snippets`: unknown setting')
  expect(report).toContain('The operations of API references have new URLs')
  expect(report).not.toContain('`plugins`')
})

test('Docusaurus: imports the options of docusaurus-plugin-openapi-docs, with its versions', async () => {
  const { apis, report } = await importApis({
    'docusaurus.config.js': `module.exports = {
      title: 'Pots',
      presets: [['classic', { docs: {} }]],
      plugins: [
        ['@docusaurus/plugin-content-docs', { id: 'lids', path: 'lid-docs', routeBasePath: 'lids' }],
        ['docusaurus-plugin-openapi-docs', { id: 'api', docsPluginId: 'classic', config: {
          pots: { specPath: 'specs/pots.yaml', outputDir: 'docs/02-reference/pots', label: 'v2', hideSendButton: false, proxy: 'https://p.example',
            version: '2', versions: { '1': { specPath: 'specs/pots-1.yaml', outputDir: 'docs/02-reference/pots/1.0', label: 'v1' } } },
          lids: { specPath: '@site/specs/lids.yaml', outputDir: './lid-docs/api', label: 'Lids', sidebarOptions: { groupPathsBy: 'tag' } },
        } }],
      ],
    }\n`,
    'docs/index.md': '# Pots\n',
    'lid-docs/index.md': '# Lids\n',
    'specs/pots.yaml': description,
    'specs/pots-1.yaml': description,
    'specs/lids.yaml': description,
  })
  expect(apis).toEqual([
    { name: 'pots', source: '_api/pots/pots.yaml', title: 'Pots v2', path: '/reference/pots', tryIt: true },
    { name: 'pots-1', source: '_api/pots-1/pots-1.yaml', title: 'Pots v1', path: '/reference-pots-1.0-pots-1' },
    { name: 'lids', source: '_api/lids/lids.yaml', title: 'Lids', path: '/lids/api' },
  ])
  expect(report).toContain('`config.pots.proxy`: the form for requests calls the API directly')
  expect(report).toContain('`config.lids.sidebarOptions`: the sidebar expands')
  expect(report).not.toContain('The plugin docusaurus-plugin-openapi-docs')
})

test('Docusaurus: imports a folder of descriptions, each with the files that they share', async () => {
  const { apis, files, report } = await importApis({
    'docusaurus.config.js':
      "module.exports = { title: 'Pots', presets: [['classic', { docs: {} }]], plugins: [['docusaurus-plugin-openapi-docs', { config: { all: { specPath: 'specs', outputDir: 'docs/rest' } } }]] }\n",
    'docs/index.md': '# Pots\n',
    'specs/lids.yaml': `${description}components: { schemas: { A: { $ref: './shared.yaml' } } }\n`,
    'specs/pots.yaml': `${description}components: { schemas: { A: { $ref: './shared.yaml' } } }\n`,
    'specs/shared.yaml': 'type: string\n',
  })
  expect(apis).toEqual([
    { name: 'lids', source: '_api/lids/lids.yaml', path: '/rest' },
    { name: 'pots', source: '_api/pots/pots.yaml', path: '/rest-pots' },
  ])
  expect(Object.keys(files).filter((file) => file.endsWith('shared.yaml'))).toEqual([
    '_api/lids/shared.yaml',
    '_api/pots/shared.yaml',
  ])
  expect(report).not.toContain('left out')
})

test('Docusaurus: imports the specs and the folder of Redocusaurus', async () => {
  const { apis, report } = await importApis({
    'docusaurus.config.js': `module.exports = {
      title: 'Pots',
      presets: [['redocusaurus', {
        specs: [{ spec: 'specs/pots.yaml', route: '/pots/', layout: { title: 'Pot API' } }],
        openapi: { path: 'descriptions', routeBasePath: '/api' },
        theme: { primaryColor: '#1890ff' },
      }]],
    }\n`,
    'docs/index.md': '# Pots\n',
    'specs/pots.yaml': description,
    'descriptions/lids.openapi.yaml': description,
    'descriptions/other.yaml': 'a: 1\n',
  })
  expect(apis).toEqual([
    { name: 'pots', source: '_api/pots/pots.yaml', title: 'Pot API', path: '/pots' },
    { name: 'lids-openapi', source: '_api/lids-openapi/lids.openapi.yaml', path: '/api/lids' },
  ])
  expect(report).toContain('`theme`: set colors')
})

test('Mintlify: imports the directories, titles, playground, and sample languages of its APIs', async () => {
  const { apis, report } = await importApis({
    'docs.json': JSON.stringify({
      name: 'Pots',
      api: {
        openapi: ['pots.json', '/extra.yaml'],
        playground: { display: 'interactive' },
        examples: { languages: ['bash', 'node', 'ruby', 'javascript'] },
        auth: { method: 'key' },
      },
      navigation: {
        tabs: [
          { tab: 'Guides', pages: ['index'] },
          { tab: 'Pot API', openapi: { source: 'pots.json', directory: 'api/pots' } },
          {
            tab: 'Lids',
            groups: [
              { group: 'Glass', openapi: 'lids.json', pages: ['GET /glass'] },
              { group: 'Steel', openapi: 'lids.json', pages: ['GET /steel'] },
              { group: 'Far', openapi: 'https://pots.example/far.json' },
            ],
          },
        ],
      },
    }),
    'index.mdx': '# Pots\n',
    'pots.json': '{"openapi":"3.1.0"}',
    'lids.json': '{"openapi":"3.1.0"}',
    'extra.yaml': description,
  })
  const tried = { samples: ['curl', 'js'], tryIt: true }
  expect(apis).toEqual([
    { name: 'pots', source: '_api/pots/pots.json', title: 'Pot API', path: '/api/pots', ...tried },
    { name: 'lids', source: '_api/lids/lids.json', path: '/api-reference-lids', ...tried },
    { name: 'extra', source: '_api/extra/extra.yaml', path: '/api-reference-extra', ...tried },
  ])
  expect(report).toContain('far.json was left out, because the import does not download files')
  expect(report).toContain('`api.auth`: set servers and authentication in the OpenAPI file')
})

test.each([
  ['shown in mint.json', { api: { playground: { mode: 'show' } } }, { path: '/api', tryIt: true }],
  ['hidden', { api: { playground: { display: 'none' } } }, { path: '/api' }],
])('Mintlify: imports a playground that is %s, and the folder of a tab', async (_, settings, expected) => {
  const { apis } = await importApis({
    'mint.json': JSON.stringify({
      name: 'Pots',
      ...settings,
      tabs: [{ name: 'API', url: 'api', openapi: 'pots.json' }],
      navigation: [{ group: 'All', pages: ['index'] }],
    }),
    'index.mdx': '# Pots\n',
    'pots.json': '{"openapi":"3.1.0"}',
  })
  expect(apis).toEqual([{ name: 'pots', source: '_api/pots.json', title: 'API', ...expected }])
})

const fumadocs = {
  'package.json': '{"dependencies":{"fumadocs-openapi":"10.0.0"}}',
  'source.config.ts':
    'import { defineDocs } from "fumadocs-mdx/config"\nexport const docs = defineDocs({ dir: "content/docs" })\n',
  'content/docs/index.mdx': '# Pots\n',
  'pots.yaml': description,
  'lids.json': '{"openapi":"3.1.0"}',
}

test('Fumadocs: imports the inputs of createOpenAPI at the output of generateFiles', async () => {
  const { apis, report } = await importApis({
    ...fumadocs,
    'lib/openapi.ts':
      "import { createOpenAPI } from 'fumadocs-openapi/server'\nexport const openapi = createOpenAPI({ input: () => ({ pots: './pots.yaml', lids: './lids.json', far: 'https://pots.example/far.json' }), proxyUrl: '/api/proxy' })\n",
    'scripts/generate-docs.ts':
      "import { generateFiles } from 'fumadocs-openapi'\nimport { openapi } from '@/lib/openapi'\nvoid generateFiles({ input: openapi, output: './content/docs/(api)/rest', per: 'tag', groupBy: 'tag' })\n",
  })
  expect(apis).toEqual([
    { name: 'pots', source: '_api/pots/pots.yaml', path: '/rest', pages: 'tag' },
    { name: 'lids', source: '_api/lids/lids.json', path: '/rest-lids', pages: 'tag' },
  ])
  expect(report).toContain('far.json was left out')
  expect(report).toContain('`proxyUrl`: the form for requests calls the API directly')
  expect(report).toContain('`groupBy`: the sidebar expands')
})

test('Fumadocs: imports the folder of staticSource, and reports descriptions that code loads', async () => {
  const { apis, report } = await importApis({
    ...fumadocs,
    'lib/openapi.ts':
      "import { createOpenAPI } from 'fumadocs-openapi/server'\nexport const openapi = createOpenAPI({ input: { pots: './pots.yaml', live: async () => (await fetch(address)).json() } })\n",
    'lib/source.ts':
      "import { loader } from 'fumadocs-core/source'\nexport const source = loader({ docs: docs.toFumadocsSource(), openapi: await openapi.staticSource({ baseDir: 'rest' }) }, { baseUrl: '/docs' })\n",
  })
  expect(apis).toEqual([
    { name: 'pots', source: '_api/pots/pots.yaml', path: '/rest' },
    { name: 'lids', source: '_api/lids/lids.json', path: '/reference-lids' },
  ])
  expect(report).toContain('`input.live`: computed by code')
})

test('GitBook: finds the API of SUMMARY.md by its name, and reports one that only GitBook has', async () => {
  const entry = (name: string) =>
    `  * \`\`\`yaml\n    type: builtin:openapi\n    props:\n      models: true\n    dependencies:\n      spec:\n        ref:\n          kind: openapi\n          spec: ${name}\n    \`\`\`\n`
  const { apis, files, report } = await importApis({
    '.gitbook.yaml': 'root: ./\n',
    'SUMMARY.md': `* [Pots](README.md)\n* [API](api/README.md)\n${entry('pots')}${entry('kettles')}`,
    'README.md': '# Pots\n\n{% openapi-operation spec="pots" path="/pot" method="get" %}\n{% endopenapi-operation %}\n',
    'api/README.md': '# API\n',
    'specs/pots.yaml': description,
  })
  expect(apis).toEqual([{ name: 'pots', source: '_api/pots.yaml', path: '/api' }])
  expect(report).toContain('The API description kettles was left out, because the imported folder does not contain it')
  expect(report).toContain('GET /pot of the API description pots was left out, because no imported file contains it')
  expect(Object.keys(files).join(' ')).not.toMatch(/builtin/)
})

const potPaths = 'paths:\n  /pot/{id}:\n    get: { summary: Read a pot }\n    delete: { x-internal: true }\n'
const potApi = `openapi: 3.1.0\ninfo: { title: Pots, version: "1" }\n${potPaths}`

test('Mintlify: shows the operations of pages in place, with their titles, and reports missing ones', async () => {
  const { files, report } = await importApis({
    'docs.json': JSON.stringify({
      name: 'Pots',
      navigation: { groups: [{ group: 'All', pages: ['index', 'read', 'own', 'hidden', 'missing'] }] },
    }),
    'index.mdx': '# Pots\n',
    'read.mdx': '---\nopenapi: "get /pot/{id}"\n---\n',
    'own.mdx': '---\ntitle: By hand\nopenapi: pots.yaml GET /pot/{id}\n---\n\nMind the lid.\n',
    'hidden.mdx': '---\ntitle: Hidden\nopenapi: DELETE /pot/{id}\n---\n',
    'missing.mdx': '---\ntitle: Missing\nopenapi: other.yaml GET /pot/{id}\n---\n',
    'pots.yaml': potApi,
  })
  const component = '::operation{id="GET /pot/{id}"}\n::\n'
  expect(files['en/1.all/1.read.md']).toMatch(/^---\ntitle: Read a pot\n/)
  expect(files['en/1.all/1.read.md']).toContain(component)
  expect(files['en/1.all/2.own.md']).toMatch(/^---\ntitle: By hand\n/)
  expect(files['en/1.all/2.own.md']).toContain(`Mind the lid.\n\n${component}`)
  expect(report).not.toContain('“pots.yaml GET /pot/{id}”')
  for (const wanted of ['DELETE /pot/{id}', 'other.yaml GET /pot/{id}'])
    expect(report).toContain(`The operation “${wanted}” was left out, because no imported API description contains it`)
})

test('GitBook: shows the operations of openapi blocks in place', async () => {
  const { files, report } = await importApis({
    'SUMMARY.md': '* [Pots](README.md)\n* [Lids](lids.md)\n',
    'README.md':
      '# Pots\n\n{% openapi src=".gitbook/assets/pots.yaml" path="/pot/{id}" method="get" %}\n[pots.yaml](.gitbook/assets/pots.yaml)\n{% endopenapi %}\n\nMind the lid.\n',
    'lids.md':
      '# Lids\n\n{% openapi-operation spec="lids" path="/pot/{id}" method="get" %}\n[OpenAPI lids](https://pots.example)\n{% endopenapi-operation %}\n',
    '.gitbook/assets/pots.yaml': potApi,
    'lids.yaml': potApi,
  })
  expect(files['en/index.md']).toContain('::operation{id="GET /pot/{id}" api="pots"}\n::\n\nMind the lid.')
  expect(files['en/1.lids.md']).toContain('::operation{id="GET /pot/{id}" api="lids"}\n::')
  expect(files['en/1.lids.md']).not.toContain('pots.example')
  expect(report).not.toContain('was left out, because no imported file contains it')
})

test('Fumadocs: imports the options of createAPIPage, and shows the operations of APIPage in place', async () => {
  const { apis, files, report } = await importApis({
    ...fumadocs,
    'lib/openapi.ts':
      "import { createOpenAPI } from 'fumadocs-openapi/server'\nexport const openapi = createOpenAPI({ input: ['./pots.yaml'] })\n",
    'components/api-page.tsx':
      "import { createAPIPage } from 'fumadocs-openapi/ui'\nimport client from './api-page.client'\nexport const APIPage = createAPIPage(openapi, { client, showResponseSchema: true, playground: { enabled: true }, schemaUI: { render: () => null } })\n",
    'content/docs/lids.mdx':
      '---\ntitle: Lids\n---\n\nMind them.\n\n<APIPage document="./pots.yaml" operations={[{ path: "/pot/{id}", method: "get" }, { path: "/lid", method: "get" }]} />\n',
    'pots.yaml': potApi,
  })
  expect(apis).toEqual([
    { name: 'pots', source: '_api/pots/pots.yaml', path: '/reference-pots', tryIt: true },
    { name: 'lids', source: '_api/lids/lids.json', path: '/reference-lids' },
  ])
  expect(Object.values(files).join('\n')).toContain('Mind them.\n\n::operation{id="GET /pot/{id}" api="pots"}\n::\n')
  expect(report).toContain('GET /lid was left out, because no imported API description contains it')
  expect(report).toContain('`schemaUI.render`, `client`: code is not imported')
  expect(report).toContain('`showResponseSchema`: pages show every field')
})

test('gives an API another path if a language has its path, and redirects the old one', async () => {
  const { apis, files } = await importApis({
    ...starlight("starlightOpenAPI([{ base: 'en/pots', schema: 'pots.yaml' }])"),
    'pots.yaml': description,
  })
  expect(apis).toEqual([{ name: 'pots', source: '_api/pots.yaml', path: '/en-pots-pots' }])
  expect(files._redirects).toContain('/en/pots  /en-pots-pots')
})

test.each([
  [
    'Docusaurus',
    {
      'docusaurus.config.js':
        "module.exports = { title: 'Pots', presets: [['classic', { docs: {} }]], plugins: [['docusaurus-plugin-openapi-docs', { config: { pots: { specPath: 'pots.yaml', outputDir: 'docs/rest' } } }]] }\n",
      'docs/index.md': '# Pots\n',
      'docs/rest/add-a-pot.api.mdx': '---\nid: add-a-pot\ntitle: Add a pot\n---\n\n<ApiTabs label={"200"} />\n',
      'pots.yaml': description,
      'docs/rest/by-hand.mdx': '# By hand\n',
    },
    '/docs/rest/add-a-pot  /rest\n',
  ],
  [
    'Fumadocs',
    {
      ...fumadocs,
      'scripts/generate-docs.ts':
        "import { generateFiles } from 'fumadocs-openapi'\nvoid generateFiles({ input: ['./pots.yaml'], output: './content/docs/rest' })\n",
      'content/docs/rest/addPot.mdx':
        '---\ntitle: Add a pot\n---\n\n{/* This file was generated by Fumadocs. Do not edit this file directly. */}\n\n<APIPage document={"./pots.yaml"} />\n',
      'content/docs/rest/by-hand.mdx': '# By hand\n',
    },
    '/docs/rest/addPot  /rest\n',
  ],
])('%s: leaves generated pages out, and redirects their URLs', async (_, site, redirect) => {
  const { files, report } = await importApis(site)
  expect(Object.keys(files).filter((file) => file.includes('/rest') && file.endsWith('.md'))).toEqual([
    expect.stringMatching(/by-hand\.md$/),
  ])
  expect(files._redirects).toContain(redirect)
  expect(report).toContain('Pages generated from API descriptions were left out (1)')
  expect(report).toContain('Nothing to decide')
})

test('keeps generated pages whose API description is missing', async () => {
  const { files } = await importApis({
    ...fumadocs,
    'lib/openapi.ts':
      "import { createOpenAPI } from 'fumadocs-openapi/server'\nexport const openapi = createOpenAPI({ input: ['./pots.yaml', 'https://pots.example/far.json'] })\n",
    'content/docs/far.mdx': '# Far\n\n{/* This file was generated by Fumadocs. */}\n\nText.\n',
  })
  expect(files['en/far.md']).toContain('Text.')
})
