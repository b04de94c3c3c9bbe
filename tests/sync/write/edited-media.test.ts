// Tests edits of a file that the sync generates: only the edited part is sent to the database.
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { maxMediaPartBytes } from '../../../scripts/local/d1-limits.ts'
import { meterTarget } from '../../../scripts/local/d1-target.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import type { GeneratedFile } from '../../../scripts/sync/collect/source-file.ts'
import { hashOf } from '../../../scripts/sync/content-hash.ts'
import { uploadMedia } from '../../../scripts/sync/write/media-upload.ts'
import { readStored } from '../../../scripts/sync/write/stored-media.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'

let target: D1Target

beforeAll(async () => {
  target = await openMemoryDatabase()
})

/** Bytes in seven parts that are not valid text. */
const original = randomBytes(maxMediaPartBytes * 6 + 123)

function made(bytes: Buffer): GeneratedFile {
  return { file: 'public/api.json', hash: hashOf(bytes), type: 'application/json', size: bytes.length, bytes }
}

async function stored(hash: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of readStored(target, undefined, { hash, upload: null })) pieces.push(piece)
  return Buffer.concat(pieces)
}

function edit(start: number, removed: number, added: number): Buffer {
  return Buffer.concat([original.subarray(0, start), randomBytes(added), original.subarray(start + removed)])
}

const part = maxMediaPartBytes
const edits: [string, Buffer][] = [
  ['a few bytes more', edit(part * 2 + 7, 0, 50)],
  ['a few bytes less', edit(part * 2 + 7, 50, 0)],
  ['as many bytes', edit(part * 2 + 7, 50, 50)],
  ['a start', edit(0, 1, 9)],
  ['an end', edit(original.length - 5, 5, 1)],
  ['a whole part more', edit(part, 0, part)],
  ['a whole part less', edit(part, part, 0)],
  ['a last part that becomes two', edit(10, 0, part - 100)],
  ['a last part that disappears', edit(10, 200, 0)],
]

test.each(edits)('an edit of %s stores the same bytes, and sends only the edited part', async (_, bytes) => {
  const [before, after] = [made(original), made(bytes)]
  await uploadMedia({ target }, [before])
  const meter = meterTarget(target)
  expect(await uploadMedia({ target: meter, before: [before] }, [after])).toBe(1)
  expect((await stored(after.hash)).equals(bytes)).toBe(true)
  expect(meter.sentBytes).toBeLessThan(5 * part)
  expect(await target.batch([{ sql: 'SELECT size, type FROM media WHERE hash = ?', params: [after.hash] }])).toEqual([
    [{ size: bytes.length, type: 'application/json' }],
  ])
})

test('a file whose former bytes are gone is sent as a whole', async () => {
  const [before, after] = [made(randomBytes(original.length)), made(edit(9, 0, 9))]
  await uploadMedia({ target, before: [{ ...before, bytes: original }] }, [after])
  expect((await stored(after.hash)).equals(after.bytes)).toBe(true)
})

test.each([
  ['a small file', 9],
  ['a file without equal parts', original.length],
])('%s is sent as a whole', async (_, size) => {
  const after = made(randomBytes(size))
  await uploadMedia({ target, before: [made(original)] }, [after])
  expect((await stored(after.hash)).equals(after.bytes)).toBe(true)
})
