import type { EndpointDefinition } from '../context.ts'

/** Declares an endpoint. To add one, add a file in `worker/endpoints/`. */
export function defineEndpoint(endpoint: EndpointDefinition): EndpointDefinition {
  return endpoint
}
