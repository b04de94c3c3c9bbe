// Tests edits of a file that the sync generates: only the edited part is sent to the database.
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { maxMediaPartBytes } from '../../../scripts/local/d1-limits.ts'
import { meterTarget, queryRows } from '../../../scripts/local/d1-target.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { ContentFolder } from '../../../scripts/sync/collect/content-folder.ts'
import type { GeneratedFile } from '../../../scripts/sync/collect/source-file.ts'
import { hashOf } from '../../../scripts/sync/content-hash.ts'
import { uploadMedia } from '../../../scripts/sync/write/media-upload.ts'
import { readStored } from '../../../scripts/sync/write/stored-media.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'
import { writeContent } from '../../harness/site.ts'

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
  ['the first byte', Buffer.concat([Buffer.from([original[0]! ^ 1]), original.subarray(1)])],
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
  let batches = 0
  const counted: D1Target = {
    batch(statements) {
      if (statements.some(({ sql }) => sql.startsWith('INSERT INTO media_part'))) batches++
      return meter.batch(statements)
    },
  }
  expect(await uploadMedia({ target: counted, before: [before] }, [after])).toBe(1)
  expect((await stored(after.hash)).equals(bytes)).toBe(true)
  expect(meter.sentBytes).toBeLessThan(5 * part)
  expect(batches).toBe(1)
  expect(await target.batch([{ sql: 'SELECT size, type FROM media WHERE hash = ?', params: [after.hash] }])).toEqual([
    [{ size: bytes.length, type: 'application/json' }],
  ])
})

test.each([
  ['all former bytes are', 'true'],
  ['a former part is', 'part = 5'],
])('a file is sent as a whole if %s gone, and other files stay', async (_, condition) => {
  const [before, after, other] = [made(randomBytes(original.length)), made(edit(9, 0, 9)), made(edit(8, 1, 1))]
  await uploadMedia({ target }, [{ ...before, bytes: original }, other])
  await queryRows(target, `DELETE FROM media_part WHERE hash = ? AND ${condition}`, before.hash)
  await uploadMedia({ target, before: [{ ...before, bytes: original }] }, [after])
  for (const { hash, bytes } of [after, other]) expect((await stored(hash)).equals(bytes)).toBe(true)
})

test('a file is stored once if another sync stores it first', async () => {
  const [before, after] = [made(original), made(edit(part, 5, 6))]
  await uploadMedia({ target }, [before])
  const overtaken: D1Target = {
    async batch(statements) {
      if (statements.some(({ sql }) => sql.startsWith('INSERT INTO media_part'))) await uploadMedia({ target }, [after])
      return await target.batch(statements)
    },
  }
  await uploadMedia({ target: overtaken, before: [before] }, [after])
  expect((await stored(after.hash)).equals(after.bytes)).toBe(true)
})

test.each(['before', 'after'])('a file that was on disk %s the edit is sent as a whole', async (time) => {
  const [before, after] = [made(original), made(edit(part * 3, 1, 2))]
  const { bytes, ...onDisk } = time === 'before' ? before : after
  const folder = new ContentFolder(await writeContent({ [onDisk.file]: bytes }))
  await uploadMedia({ target }, [before])
  await (time === 'before'
    ? uploadMedia({ target, before: [onDisk] }, [after])
    : uploadMedia({ target, folder, before: [before] }, [onDisk]))
  expect((await stored(after.hash)).equals(after.bytes)).toBe(true)
})

const ofFourParts = randomBytes(4 * part)

test.each<[string, Buffer, Buffer, number[]]>([
  ['all of four parts', ofFourParts, Buffer.concat([ofFourParts.subarray(1), Buffer.from('.')]), [4]],
  ['the last of four parts', ofFourParts, Buffer.concat([ofFourParts.subarray(0, -1), Buffer.from('.')]), [1]],
  ['a byte of a smaller file', ofFourParts, ofFourParts.subarray(0, -1), [4]],
  ['four parts', original, edit(part, 4 * part, 4 * part), [4]],
  ['five parts', original, edit(part, 5 * part, 5 * part), [5, 2]],
  ['all bytes', original, randomBytes(original.length), [5, 2]],
  ['a removed part', original, edit(2 * part, part, 0), []],
  ['a small file', original, randomBytes(9), []],
])('an edit of %s sends this many parts per batch', async (_, former, bytes, expected) => {
  const [before, after] = [made(former), made(bytes)]
  await uploadMedia({ target }, [before])
  const sent: number[] = []
  const counted: D1Target = {
    batch(statements) {
      const parts = statements.filter(({ sql }) => sql.includes('VALUES (?, ?, unhex(?))')).length
      if (parts > 0) sent.push(parts)
      return target.batch(statements)
    },
  }
  await uploadMedia({ target: counted, before: [before] }, [after])
  expect((await stored(after.hash)).equals(bytes)).toBe(true)
  expect(sent).toEqual(expected)
})
