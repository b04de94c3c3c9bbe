import { patterns } from '../../core/route/index.ts'
import { servePayload } from '../serving/serve-payload.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** A page's data without the frame around it: `/en/guide/_payload.json`. */
export const payload = defineEndpoint({
  route: patterns.payload.path,
  methods: ['GET', 'HEAD'],
  crossOrigin: true,
  handle: servePayload,
})
