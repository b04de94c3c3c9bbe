import { expect, test } from 'vitest'
import { median } from '../../bench/report/median.ts'
import { meetsGoal, renderTable } from '../../bench/report/render-table.ts'

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[10, 2, 4, 6], 5],
])('the median of %j in any order is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

test('shows the median, range, goal, and result of each measurement in a table', () => {
  const table = renderTable([
    {
      name: 'throughput',
      measures: [
        { name: 'hot page ÷ hello', unit: '', samples: [0.81, 0.92, 0.9], goal: { atLeast: 0.85 } },
        {
          name: 'cold page',
          unit: 'ms',
          samples: [9.147, 12.2, 8.1],
          goal: { atMost: 8 },
          note: 'with a new connection',
        },
      ],
    },
    { name: 'bytes', measures: [{ name: 'style sheet', unit: 'kB', samples: [1234.5] }] },
  ])
  expect(table.split('\n')).toEqual([
    '  measure             median        range    goal',
    '',
    'throughput',
    '  hot page ÷ hello       0.9  0.81 – 0.92  ≥ 0.85  ✓',
    '  cold page          9.15 ms   8.1 – 12.2     ≤ 8  ✗  with a new connection',
    '',
    'bytes',
    '  style sheet       1,235 kB',
  ])
})

test.each([
  [{ atMost: 8 }, [8], true],
  [{ atMost: 8 }, [7, 8.01, 9], false],
  [{ atLeast: 0.85 }, [0.85], true],
  [{ atLeast: 0.85 }, [0.84, 0.2, 1], false],
  [undefined, [1000], true],
])('the goal %j for %j is met: %s', (goal, samples, met) => {
  expect(meetsGoal({ name: 'a measure', unit: '', samples, goal })).toBe(met)
})
