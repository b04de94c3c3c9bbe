import { serveImage } from './serve-image.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/** An image in another size or format: `/_ipx/w_640&f_webp/images/shore.png`. */
export const image = defineEndpoint({
  route: '/_ipx/*',
  methods: ['GET', 'HEAD'],
  crossOrigin: true,
  handle: serveImage,
})
