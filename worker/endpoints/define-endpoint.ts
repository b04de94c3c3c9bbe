import type { EndpointDefinition } from '../context.ts'

/** Declares an endpoint, in a file in `worker/endpoints/`. */
export function defineEndpoint(endpoint: EndpointDefinition): EndpointDefinition {
  return endpoint
}
