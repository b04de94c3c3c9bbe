import { defineProse } from './define-prose.ts'
import { imageAttributes } from './image-attributes.ts'

export const image = defineProse({
  name: 'img',
  render: ({ node, attributes }) => <img {...imageAttributes(attributes, node)} />,
})
