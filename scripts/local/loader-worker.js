// Runs inside workerd beside the site and writes to the same local database: ten times faster than a binding proxied to
// Node, and the same batches that the deployed database gets.
export default {
  async fetch(request, env) {
    if (request.headers.get('authorization') !== `Bearer ${env.TOKEN}`)
      return Response.json({ error: 'Forbidden' }, { status: 403 })
    const statements = await request.json()
    try {
      const results = await env.DB.batch(statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)))
      return Response.json({ rows: results.map((result) => result.results) })
    } catch (error) {
      return Response.json({ error: String(error?.message ?? error) })
    }
  },
}
