import { componentMetadata } from './component-metadata.ts'
import { configSchema } from './config-schema.ts'
import { folderFields, pageFields } from './page-schema.ts'

/** What editors read of a site's files, by file name. */
export function editorFiles(): Record<string, unknown> {
  const schema = (title: string, properties: object, additionalProperties: boolean) => ({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title,
    type: 'object',
    properties,
    additionalProperties,
  })
  return {
    'config.json': configSchema(),
    'frontmatter.json': schema('Frontmatter of a page', pageFields, true),
    'navigation.json': schema('Settings of a folder: .navigation.yml', folderFields, true),
    'components.json': componentMetadata(),
  }
}
