import type { AgentReport } from './report.ts'
import { sum } from './report-input.ts'
import type { ReportInput } from './report-input.ts'

/** Returns how much each agent reads: in total, by form, and on the pages that it reads most. */
export function listAgents({ counters }: ReportInput): AgentReport[] {
  const rows = counters.views.filter(({ reader }) => reader === 'agent')
  return [...Map.groupBy(rows, ({ agent }) => agent)]
    .map(([agent, own]): AgentReport => {
      const totals = (keyOf: (row: (typeof own)[number]) => string) =>
        [...Map.groupBy(own, keyOf)]
          .map(([key, each]) => [key, sum(each, ({ count }) => count)] as const)
          .toSorted(([, one], [, other]) => other - one)
      // Views beyond the limits are counted as page `…`.
      const pages = totals(({ page }) => page)
        .filter(([path]) => path !== '…')
        .slice(0, 10)
      return {
        agent,
        views: sum(own, ({ count }) => count),
        forms: Object.fromEntries(totals(({ form }) => form)),
        pages: pages.map(([path, views]) => ({ path, views })),
      }
    })
    .toSorted((one, other) => other.views - one.views)
}
