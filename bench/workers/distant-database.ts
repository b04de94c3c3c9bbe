// The real Worker with a database 200 ms away: each call takes that much longer.
import { createWorker } from '../../worker/app.ts'
import type { Env } from '../../worker/env.ts'

const distanceMs = 200

const worker = createWorker()

export default {
  fetch: (request, env, context) => worker.fetch(request, { ...env, DB: distant(env.DB) }, context),
} satisfies ExportedHandler<Env>

/** Methods that query the database. All others create objects that do. */
const asks = new Set(['batch', 'all', 'first', 'run', 'raw'])

/** Delays a database, one of its sessions, or one of its statements. */
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

/** Returns the original statement, because a batch only accepts statements that the database created. */
function unwrap(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((each: unknown) => (each as { unwrapped?: unknown }).unwrapped ?? each)
}
