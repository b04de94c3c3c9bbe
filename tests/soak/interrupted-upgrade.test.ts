import { expect, test } from 'vitest'
import { thisWriter } from '../../scripts/sync/written-by.ts'
import { interruptSyncs, upgradeOfDatabase } from '../sync/interrupted.ts'

const kills = 20

test(
  `${kills} upgrades of the database killed at random moments fail no read, and the one after them completes`,
  { timeout: 15 * 60_000 },
  async () => {
    const { mixed, rubbish, unfinished, answers, writer } = await interruptSyncs(kills, upgradeOfDatabase)
    console.log(`${unfinished} of ${kills} upgrades were killed before they ended; readers had ${answers} answers`)
    expect(mixed).toEqual([])
    expect(rubbish).toEqual({})
    expect(writer).toEqual(thisWriter)
    expect(unfinished).toBeGreaterThan(kills / 3)
  },
)
