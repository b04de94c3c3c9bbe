// Lists the differences between two recordings of a site (see `record-answers.ts`):
//
//     node bench/answers/compare-answers.ts before.json after.json
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { RecordedAnswer } from './record-answers.ts'

type Recording = Record<string, RecordedAnswer>

const { positionals } = parseArgs({ allowPositionals: true })
if (positionals.length !== 2) throw new Error('Usage: node bench/answers/compare-answers.ts BEFORE AFTER')
const [before, after] = (await Promise.all(positionals.map(readRecording))) as [Recording, Recording]

const addresses = [...new Set([...Object.keys(before), ...Object.keys(after)])]
const differences = addresses.flatMap((address) => describeDifference(address, before[address], after[address]))
for (const line of differences) console.log(line)
console.log(`${addresses.length} answers compared, ${differences.length} differences`)
process.exitCode = differences.length === 0 ? 0 : 1

async function readRecording(file: string): Promise<Recording> {
  return JSON.parse(await readFile(file, 'utf8')) as Recording
}

function describeDifference(address: string, one?: RecordedAnswer, other?: RecordedAnswer): string[] {
  if (!one || !other) return [`${address}: only ${one ? 'before' : 'after'}`]
  const names = new Set([...Object.keys(one.headers), ...Object.keys(other.headers)])
  return [
    ...(one.status === other.status ? [] : [`${address}: status ${one.status} → ${other.status}`]),
    ...[...names]
      .filter((name) => one.headers[name] !== other.headers[name])
      .map((name) => `${address}: ${name}: ${one.headers[name]} → ${other.headers[name]}`),
    ...(one.body === other.body ? [] : [`${address}: body: ${describeChange(one.body, other.body)}`]),
  ]
}

/** Returns the text around the first difference, from both recordings. */
function describeChange(one: string, other: string): string {
  let at = 0
  while (one[at] === other[at]) at++
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 100))
  return `${around(one)} → ${around(other)}`
}
