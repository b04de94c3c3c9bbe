/** Maximum number of concurrent requests. */
const parallel = 8

/** Calls an async function for each item, with a limited number of concurrent calls. */
export async function inParallel<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const next = items[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let step = next.next(); !step.done; step = next.next()) await work(step.value)
    }),
  )
}
