import dns from 'node:dns'

// Every name below `localhost` belongs to this machine (RFC 6761, §6.3). Browsers know this; not every resolver of an
// operating system does, and Node asks that one.

const isLocal = (name: unknown) => typeof name === 'string' && name.endsWith('.localhost')

for (const target of [dns, dns.promises]) {
  const lookup = target.lookup as (name: unknown, ...rest: unknown[]) => unknown
  Reflect.set(target, 'lookup', (name: unknown, ...rest: unknown[]) =>
    lookup.call(target, isLocal(name) ? '127.0.0.1' : name, ...rest),
  )
}
