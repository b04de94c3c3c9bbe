import { openBenchContext } from './bench-context.ts'
import type { Bench } from './define-bench.ts'
import type { Section } from './report/render-table.ts'

interface BenchRun {
  benches: readonly Bench[]
  /** Whether to include benches that take minutes. */
  full: boolean
  /** A folder of real documentation. */
  corpus: string | undefined
  onStart: (bench: Bench) => void
  /** Called if a bench throws. The others still run, because a run may take hours. */
  onFailure: (bench: Bench, error: unknown) => void
}

/** Builds once, then runs the benches one after another, because concurrent benches would slow each other down. */
export async function runBenches({ benches, full, corpus, onStart, onFailure }: BenchRun): Promise<Section[]> {
  const context = await openBenchContext(full, corpus)
  try {
    const sections: Section[] = []
    for (const bench of benches) {
      onStart(bench)
      try {
        sections.push({ name: bench.name, measures: await bench.run(context) })
      } catch (error) {
        onFailure(bench, error)
      }
    }
    return sections
  } finally {
    await context.close()
  }
}
