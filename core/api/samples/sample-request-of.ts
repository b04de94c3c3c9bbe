import type { ApiDescription } from '../description.ts'
import type { ApiOperation } from '../operations.ts'
import { buildSampleRequest } from './build-sample-request.ts'
import { requestParts } from './request-parts.ts'
import type { RequestServer } from './request-parts.ts'
import type { SampleRequest } from './sample-request.ts'

/** The origin in samples if a description contains no servers. */
const exampleOrigin = 'https://api.example.com'

/**
 * Returns an operation's request with example values. Uses the required parameters, the first server, and the first way
 * to authenticate.
 */
export function sampleRequest(description: ApiDescription, operation: ApiOperation): SampleRequest {
  const { servers, parameters, alternatives, body, accept } = requestParts(description, operation)
  return buildSampleRequest({
    method: operation.method,
    path: operation.kind === 'webhook' ? '/' : operation.path,
    server: absolute(servers[0] ? filledUrl(servers[0]) : ''),
    parameters: parameters.filter(({ isRequired }) => isRequired),
    schemes: alternatives[0]?.schemes ?? [],
    ...(body && { body }),
    ...(accept !== undefined && { accept }),
  })
}

function absolute(server: string): string {
  return /^https?:\/\//i.test(server) ? server : `${exampleOrigin}/${server.replace(/^[./]+/, '')}`
}

/** Returns the URL of a server with the values of its variables. */
export function filledUrl({ url, variables }: RequestServer): string {
  return url.replace(/\{([^{}]*)\}/g, (_, name: string) => variables.find((each) => each.name === name)?.value ?? name)
}
