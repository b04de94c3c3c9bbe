import type { LabelName } from './elements.ts'

type Labels = Readonly<Record<LabelName, string>>

const labels: Readonly<Record<string, Labels>> = {
  en: {
    authentication: 'Authentication',
    path: 'Path parameters',
    query: 'Query parameters',
    header: 'Header parameters',
    cookie: 'Cookies',
    body: 'Request body',
    responses: 'Responses',
    response: 'Response',
    headers: 'Headers',
    callbacks: 'Callbacks',
    links: 'Links',
    servers: 'Servers',
    schemas: 'Schemas',
    operations: 'Operations',
    usedBy: 'Used by',
    example: 'Example',
    deprecated: 'Deprecated',
    required: 'Required',
    readOnly: 'Read-only',
    writeOnly: 'Write-only',
    default: 'Default',
    values: 'Allowed values',
    or: 'or',
    and: 'and',
    optional: 'None',
    documentation: 'Documentation',
    download: 'OpenAPI description',
    request: 'Request',
  },
}

/** A word of the interface in a language; in English if the language has none. */
export function labelOf(language: string, name: LabelName): string {
  return (labels[language] ?? labels.en!)[name]
}
