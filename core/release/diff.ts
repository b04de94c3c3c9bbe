/** A row with a hash of the values that readers see. Rows with equal hashes count as unchanged. */
interface Versioned {
  digest: string
}

interface Changes<Current, Next> {
  added: Next[]
  changed: { from: Current; to: Next }[]
  removed: Current[]
}

/** Returns the differences between the rows of the current and the next release, by key. */
export function diffRows<Current extends Versioned, Next extends Versioned>(
  current: ReadonlyMap<string, Current>,
  next: ReadonlyMap<string, Next>,
): Changes<Current, Next> {
  const changes: Changes<Current, Next> = { added: [], changed: [], removed: [] }
  for (const [key, to] of next) {
    const from = current.get(key)
    if (!from) changes.added.push(to)
    else if (from.digest !== to.digest) changes.changed.push({ from, to })
  }
  for (const [key, from] of current) if (!next.has(key)) changes.removed.push(from)
  return changes
}
