import dns from 'node:dns'

// Returns whether a name belongs to this machine, as every name below `localhost` does (RFC 6761, §6.3). Node uses the
// operating system's resolver, which may not implement this rule.

const isLocal = (name: unknown) => typeof name === 'string' && name.endsWith('.localhost')

for (const target of [dns, dns.promises]) {
  const lookup = target.lookup as (name: unknown, ...rest: unknown[]) => unknown
  Reflect.set(target, 'lookup', (name: unknown, ...rest: unknown[]) =>
    lookup.call(target, isLocal(name) ? '127.0.0.1' : name, ...rest),
  )
}
