// The real worker with a database that is 200 ms away: each call to it takes that much longer.
import { createWorker } from '../../worker/app.ts'
import type { Env } from '../../worker/env.ts'

const distanceMs = 200

const worker = createWorker()

export default {
  fetch: (request, env, context) => worker.fetch(request, { ...env, DB: distant(env.DB) }, context),
} satisfies ExportedHandler<Env>

/** Methods that ask the database. All others make something that does. */
const asks = new Set(['batch', 'all', 'first', 'run', 'raw'])

/** The database, or a session or a statement of it. */
function distant<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return name === 'unwrapped' ? target : member
      return (...values: unknown[]) => {
        const ask = () => Reflect.apply(member, target, values.map(unwrap)) as unknown
        if (asks.has(String(name))) return new Promise((resolve) => setTimeout(resolve, distanceMs)).then(ask)
        const made = ask()
        return typeof made === 'object' && made !== null ? distant(made) : made
      }
    },
  })
}

/** A batch is given statements as the database made them. */
function unwrap(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((each: unknown) => (each as { unwrapped?: unknown }).unwrapped ?? each)
}
