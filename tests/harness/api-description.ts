import type { Files, ReadOnlySite } from './site.ts'

/** A description with the cases in which API references often go wrong. */
export const storeDescription = `openapi: 3.1.0
info:
  title: Store
  version: 2.1.0
  description: |
    Sell things. <script>alert(1)</script>[run](javascript:alert(2))

    Second paragraph with **bold** text.
  contact: { name: Us, url: 'javascript:alert(3)' }
servers:
  - url: https://{region}.store.example/v2
    variables: { region: { default: eu, enum: [eu, us] } }
security:
  - key: []
    organization: []
  - token: [orders.read]
tags:
  - { name: Orders, description: Everything about orders. }
  - { name: Order Items, x-displayName: Items }
paths:
  /orders:
    get:
      operationId: listOrders
      summary: List orders
      tags: [Orders]
      parameters:
        - { name: page, in: query, schema: { type: integer, minimum: 1, default: 1 }, description: The page. }
        - { name: X-Trace, in: header, schema: { type: string, format: uuid } }
      responses:
        '200':
          description: The orders.
          headers: { X-Total: { schema: { type: integer }, description: How many. } }
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Order' } }
        default: { $ref: '#/components/responses/Problem' }
    post:
      operationId: createOrder
      summary: Create an order
      description: |
        Creates an order.

        # Limits

        See [the limits](/limits) and <b onclick="alert(4)">more</b>.
      tags: [Orders, Order Items]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Order' }
      responses:
        '201':
          description: Created.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
      callbacks:
        paid:
          '{$request.body#/callbackUrl}':
            post:
              requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Event' } } } }
  /orders/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string }, example: it's }
    get:
      operationId: getOrder
      tags: [Orders]
      deprecated: true
      responses:
        '200':
          description: The order.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
    delete:
      operationId: eraseOrder
      x-internal: true
      responses: { '204': { description: Erased. } }
  /files:
    post:
      summary: Upload a file
      requestBody:
        content:
          multipart/form-data:
            schema: { type: object, properties: { file: { type: string, format: binary }, note: { type: string } } }
      responses: { '204': { description: Done. } }
webhooks:
  order.paid:
    post:
      summary: Order paid
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Event' } } } }
      responses: { '200': { description: Received. } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key, description: Your key. }
    organization: { type: apiKey, in: header, name: X-Organization }
    token: { type: http, scheme: bearer }
  responses:
    Problem:
      description: A problem.
      content: { application/problem+json: { schema: { $ref: '#/components/schemas/Problem' } } }
  schemas:
    Problem: { type: object, properties: { title: { type: string } } }
    Order:
      description: An order of a customer.
      allOf:
        - $ref: '#/components/schemas/Dated'
        - type: object
          required: [id, owner]
          properties:
            id: { type: string, readOnly: true, examples: [o-1] }
            owner: { $ref: '#/components/schemas/Person' }
            status:
              enum: [open, paid, null]
              x-enumDescriptions: { open: Waits for payment., paid: Is paid. }
            items: { type: array, items: { $ref: '#/components/schemas/Item' } }
            labels: { type: object, additionalProperties: { type: string }, x-additionalPropertiesName: label }
            margin: { $ref: '#/components/schemas/Margin' }
    Dated:
      type: object
      required: [created]
      properties: { created: { type: string, format: date-time } }
    Person:
      type: object
      required: [login]
      properties:
        login: { type: string, minLength: 1 }
        manager: { anyOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }] }
    Item:
      oneOf: [{ $ref: '#/components/schemas/Book' }, { $ref: '#/components/schemas/Game' }]
      discriminator: { propertyName: kind, mapping: { book: '#/components/schemas/Book' } }
    Book: { type: object, properties: { kind: { const: book }, pages: { type: integer } } }
    Game: { type: object, title: A game, properties: { kind: { const: game }, players: { type: integer } } }
    Event: { type: object, properties: { order: { $ref: '#/components/schemas/Order' } } }
    Margin: { type: object, x-internal: true, properties: { percent: { type: number } } }
`

/** A site with the reference of `storeDescription`. */
export const storeFiles: Files = {
  'site.config.json': JSON.stringify({ title: 'Store', apis: [{ name: 'store', source: '_api/store.yaml' }] }),
  'en/index.md': '# Home\n',
  'fr/index.md': '# Accueil\n',
  '_api/store.yaml': storeDescription,
}

/** Returns the HTML of a page's article. */
export async function readArticle(site: ReadOnlySite, path: string): Promise<string> {
  return /<article.*<\/article>/s.exec(await (await site.get(path)).text())![0]
}
