import { sentences } from './sentences.ts'
import type { SettingRules } from './setting-rules.ts'

const inApi = 'the OpenAPI file sets the version, the servers, and the title'
const direct = 'the form for requests calls the API directly, without a proxy'
const schemas = 'each API has a list of schemas, and readers can download its OpenAPI file'

/** The options of each API of starlight-openapi 0.20. */
export const starlightApiSettings: SettingRules = {
  carried: ['base', 'schema', 'label', 'sidebar.label'],
  replaced: { [sentences.menu]: ['collapsed', 'sidebarMethodBadges', 'sidebar'] },
  lost: {},
}

/** The options of docusaurus-plugin-openapi-docs 4.5. */
export const docusaurusApiSettings: SettingRules = {
  carried: [
    'id',
    'docsPlugin',
    'docsPluginId',
    ...['specPath', 'outputDir', 'label', 'hideSendButton', 'versions'].map((key) => `config.*.${key}`),
  ],
  replaced: {
    [sentences.menu]: ['config.*.sidebarOptions'],
    [inApi]: ['config.*.version', 'config.*.baseUrl'],
    [schemas]: ['config.*.showSchemas', 'config.*.downloadUrl'],
  },
  lost: {
    [direct]: ['config.*.proxy'],
    [sentences.code]: [
      'config.*.markdownGenerators',
      'config.*.template',
      'config.*.infoTemplate',
      'config.*.tagTemplate',
      'config.*.schemaTemplate',
    ],
  },
}

/** The options of Redocusaurus 2.5, a preset. */
export const redocusaurusSettings: SettingRules = {
  carried: [
    'id',
    'specs.*.id',
    'specs.*.spec',
    'specs.*.route',
    'specs.*.layout.title',
    'openapi.path',
    'openapi.routeBasePath',
  ],
  replaced: {
    [sentences.design]: ['theme', 'specs.*.layout'],
    [schemas]: ['specs.*.url'],
    [sentences.build]: ['debug'],
  },
  lost: {},
}

/** The options of `createAPIPage` in fumadocs-openapi 10. */
export const fumadocsPageSettings: SettingRules = {
  carried: ['playground.enabled'],
  replaced: {
    [sentences.codeBlocks]: ['shiki', 'shikiOptions'],
    'pages show every field, and examples of requests and responses': ['showResponseSchema', 'schemaUI.showExample'],
  },
  lost: {
    [sentences.code]: [
      'client',
      'content',
      'generateCodeSamples',
      'generateTypeScriptSchema',
      'mediaAdapters',
      'playground.render',
      'renderMarkdown',
      'schemaUI.render',
    ],
  },
}

/** The options of `createOpenAPI` and `generateFiles` in fumadocs-openapi 10. */
export const fumadocsApiSettings: SettingRules = {
  carried: ['input', 'input.*', 'output', 'per'],
  replaced: {
    [sentences.menu]: ['groupBy', 'name', 'meta', 'index', 'includeDescription', 'addGeneratedComment', 'cwd'],
  },
  lost: { [direct]: ['proxyUrl'], [sentences.code]: ['imports', 'frontmatter', 'beforeWrite'] },
}
