import { expect, test } from 'vitest'
import { interruptSyncs } from '../sync/interrupted.ts'

const kills = 100

test(
  `never mixes two releases and leaves no rows behind after ${kills} syncs killed at random moments`,
  { timeout: 30 * 60_000 },
  async () => {
    const { mixed, rubbish, unfinished, answers } = await interruptSyncs(kills)
    console.log(`${unfinished} of ${kills} syncs were killed before they ended; readers had ${answers} answers`)
    expect(mixed).toEqual([])
    expect(rubbish).toEqual({})
    expect(unfinished).toBeGreaterThan(kills / 3)
  },
)
