import { expect, test } from 'vitest'
import { linkAnchors, upgrade } from '../../../core/api/index.ts'
import { valueAtPointer } from '../../../core/api/description.ts'
import type { JsonObject } from '../../../core/api/index.ts'

test('links references to the identifiers and anchors of JSON Schema', () => {
  const linked = linkAnchors({
    $self: 'https://api.example/v1/openapi.json',
    components: {
      schemas: {
        Order: {
          $id: 'https://api.example/order',
          $defs: { Line: { $anchor: 'line' } },
          items: { $ref: '#/$defs/Line' },
        },
        Node: { $dynamicAnchor: 'node', properties: { next: { $dynamicRef: '#node' } } },
        Others: [
          { $ref: 'https://api.example/order' },
          { $ref: 'https://api.example/order#line' },
          { $ref: '/order#/$defs/Line' },
          { $ref: '#/components/schemas/Node' },
          { $ref: 'openapi.json#/components/schemas/Node' },
          { $ref: 'other.json#/Thing' },
          { $ref: '#missing' },
        ],
        Example: { example: { $ref: '#node' }, properties: { $ref: { type: 'string' } } },
      },
    },
  })
  expect(valueAtPointer(linked, '/components/schemas/Order/items')).toEqual({
    $ref: '#/components/schemas/Order/$defs/Line',
  })
  expect(valueAtPointer(linked, '/components/schemas/Node/properties/next')).toEqual({
    $ref: '#/components/schemas/Node',
  })
  expect(valueAtPointer(linked, '/components/schemas/Others')).toEqual(
    [
      '#/components/schemas/Order',
      '#/components/schemas/Order/$defs/Line',
      '#/components/schemas/Order/$defs/Line',
      '#/components/schemas/Node',
      '#/components/schemas/Node',
      'other.json#/Thing',
      '#missing',
    ].map(($ref) => ({ $ref })),
  )
  expect(valueAtPointer(linked, '/components/schemas/Example')).toEqual({
    example: { $ref: '#node' },
    properties: { $ref: { type: 'string' } },
  })
})

test('keeps a dynamic reference with several possible targets', () => {
  const schemas = { A: { $dynamicAnchor: 'item' }, B: { $dynamicAnchor: 'item', items: { $dynamicRef: '#item' } } }
  expect(linkAnchors({ components: { schemas } })).toEqual({ components: { schemas } })
})

test('upgrades discriminators, files, list formats, and protocols of Swagger 2.0', () => {
  const form = { name: 'ids', in: 'formData', type: 'array', collectionFormat: 'pipes' }
  const responses = { default: { description: 'A file', schema: { type: 'file' } } }
  const upgraded = upgrade({
    swagger: '2.0',
    host: 'api.example',
    paths: { '/a': { post: { schemes: ['http'], parameters: [form], responses } } },
    definitions: { Pet: { discriminator: 'kind', properties: { discriminator: { type: 'string' } } } },
  }) as JsonObject
  expect(valueAtPointer(upgraded, '/components/schemas/Pet')).toEqual({
    discriminator: { propertyName: 'kind' },
    properties: { discriminator: { type: 'string' } },
  })
  expect(valueAtPointer(upgraded, '/paths/~1a/post')).toMatchObject({
    servers: [{ url: 'http://api.example' }],
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': { encoding: { ids: { style: 'pipeDelimited', explode: false } } },
      },
    },
    responses: { default: { content: { 'application/json': { schema: { type: 'string', format: 'binary' } } } } },
  })
})
