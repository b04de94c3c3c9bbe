import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { fontSheet } from '../../../core/media/index.ts'
import { maxBatchBytes } from '../../../scripts/local/d1-limits.ts'
import { meterTarget, queryRows } from '../../../scripts/local/d1-target.ts'
import type { Bucket } from '../../../scripts/local/bucket.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { ContentFolder } from '../../../scripts/sync/collect/content-folder.ts'
import type { GeneratedFile } from '../../../scripts/sync/collect/source-file.ts'
import { hashOf } from '../../../scripts/sync/content-hash.ts'
import { removeMediaStatements, sweepMedia } from '../../../scripts/sync/write/media-removal.ts'
import { moveMedia, uploadMedia } from '../../../scripts/sync/write/media-upload.ts'
import { readStored } from '../../../scripts/sync/write/stored-media.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'
import { writeContent } from '../../harness/site.ts'

let target: D1Target
let objects: Map<string, Buffer>
let bucket: Bucket
beforeEach(async () => {
  target = await openMemoryDatabase()
  objects = new Map()
  bucket = {
    takesFiles: true,
    put: async (key, bytes) => void objects.set(key, Buffer.from(bytes)),
    get: async (key) => objects.get(key),
    remove: async (keys) => keys.forEach((key) => objects.delete(key)),
  }
})

const fileOf = (bytes: Buffer): GeneratedFile => ({
  file: 'public/a.bin',
  hash: hashOf(bytes),
  type: 'application/octet-stream',
  size: bytes.length,
  bytes,
})
/** More files than are read or sent at a time. */
const small = Array.from({ length: 35 }, (_, index) => fileOf(Buffer.from(`File ${index}`)))
/** A file of three objects. */
const large = fileOf(Buffer.alloc(4_000_001, 'Waves, and more waves. '))

/** The bucket, without access to keys with this ending. */
const failingAt = (end: string): Bucket => ({
  ...bucket,
  put: (key, bytes) => (key.endsWith(end) ? Promise.reject(new Error('Away')) : bucket.put(key, bytes)),
})

const count = async (condition: string) => (await queryRows(target, `SELECT count(*) AS n FROM ${condition}`))[0]!.n
const age = () => queryRows(target, 'UPDATE media_upload SET renewed_at = renewed_at - 86400 WHERE renewed_at > 0')

async function expectStored(files: readonly GeneratedFile[]) {
  for (const { hash, bytes } of files) {
    const [row] = await queryRows<{ upload: string | null }>(target, 'SELECT upload FROM media WHERE hash = ?', hash)
    const pieces: Buffer[] = []
    for await (const piece of readStored(target, bucket, { hash, upload: row!.upload })) pieces.push(piece)
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  }
}

test('moves all files to a bucket and back, and keeps the bytes at the old location for a day', async () => {
  const files = [...small, large]
  expect(await uploadMedia({ target }, files)).toBe(36)
  expect(await moveMedia(target, bucket)).toBe(36)
  expect([objects.size, await count('media WHERE upload IS NULL')]).toEqual([38, 0])
  expect(await moveMedia(target, bucket)).toBe(0)
  await sweepMedia(target, bucket)
  expect(await count('media_part')).toBe(35 + 11)
  await expectStored(files)
  await age()
  await sweepMedia(target, bucket)
  expect([await count('media_part'), await count('media_upload'), objects.size]).toEqual([0, 0, 38])

  expect(await moveMedia(target, { ...bucket, takesFiles: false })).toBe(36)
  expect([await count('media_part'), await count('media WHERE upload IS NOT NULL'), objects.size]).toEqual([46, 0, 38])
  await sweepMedia(target, bucket)
  expect(objects.size).toBe(38)
  await age()
  await sweepMedia(target, bucket)
  expect([objects.size, await count('media_upload')]).toEqual([0, 0])
  await expectStored(files)
})

test('stores the other files of a group if one fails, and then sends only the missing objects', async () => {
  const put: string[] = []
  let fails = true
  const failing: Bucket = {
    ...bucket,
    async put(key, bytes) {
      if (fails && (key.startsWith(small[1]!.hash) || key.endsWith('/2'))) throw new Error('The bucket is away')
      put.push(key)
      await bucket.put(key, bytes)
    },
  }
  const upload = (files: readonly GeneratedFile[]) => uploadMedia({ target, bucket: failing }, files)
  await expect(upload(small.slice(0, 3))).rejects.toThrow('The bucket is away')
  await expect(upload([large])).rejects.toThrow('The bucket is away')
  expect([await count('media'), await count('media_upload'), put.length]).toEqual([2, 2, 4])
  fails = false
  expect(await upload([...small.slice(0, 3), large])).toBe(2)
  expect([await count('media'), await count('media_upload')]).toEqual([4, 0])
  expect([put.length, objects.size]).toEqual([6, 6])
  await expectStored([...small.slice(0, 3), large])
})

test('continues the upload of which most objects have arrived', async () => {
  await expect(uploadMedia({ target, bucket: failingAt('/2') }, [large])).rejects.toThrow('Away')
  await queryRows(
    target,
    `INSERT INTO media_upload SELECT hash, value, 1, renewed_at FROM media_upload, json_each('["0", "~"]')`,
  )
  const put: string[] = []
  const counted: Bucket = { ...bucket, put: (key, bytes) => (put.push(key), bucket.put(key, bytes)) }
  await uploadMedia({ target, bucket: counted }, [large])
  expect(put).toEqual([expect.stringMatching(/\/[^/~]{9,}\/2$/)])
  await expectStored([large])
})

test('removes the objects of an upload that nothing continued for a day', async () => {
  await expect(uploadMedia({ target, bucket: failingAt('/2') }, [large])).rejects.toThrow('Away')
  await sweepMedia(target, bucket)
  expect([objects.size, await count('media_upload')]).toEqual([2, 1])
  await age()
  await sweepMedia(target, bucket)
  expect([objects.size, await count('media_upload')]).toEqual([0, 0])
  expect(await uploadMedia({ target, bucket }, [large])).toBe(1)
  await expectStored([large])
})

test('a sync without a bucket leaves objects to remove for the next sync that has one, and a new upload stays', async () => {
  const begin = () => expect(uploadMedia({ target, bucket: failingAt('/2') }, [large])).rejects.toThrow('Away')
  await begin()
  await age()
  await sweepMedia(target, undefined)
  expect([objects.size, await count('media_upload WHERE renewed_at = 0')]).toEqual([2, 1])
  await begin()
  expect(objects.size).toBe(4)
  await queryRows(target, `INSERT INTO media_upload VALUES ('~', '~', 0, 0)`)
  const failing: Bucket = {
    ...bucket,
    remove: async (keys) => (keys[0]!.startsWith('~') ? Promise.reject(new Error('Away')) : bucket.remove(keys)),
  }
  await expect(sweepMedia(target, failing)).rejects.toThrow('Away')
  expect([objects.size, await count('media_upload')]).toEqual([2, 2])
  await sweepMedia(target, bucket)
  expect([objects.size, await count('media_upload')]).toEqual([2, 1])
  await uploadMedia({ target, bucket }, [large])
  expect(objects.size).toBe(3)
  await expectStored([large])
})

test.each(['UPDATE media_upload', 'DELETE FROM media_upload WHERE hash'])(
  'a sync fails if the database is unavailable while it removes bytes: %s',
  async (start) => {
    await queryRows(target, `INSERT INTO media_upload VALUES ('~', '~', 0, 0)`)
    const failing: D1Target = {
      batch: (statements) =>
        statements.some(({ sql }) => sql.startsWith(start))
          ? Promise.reject(new Error('Away'))
          : target.batch(statements),
    }
    await expect(sweepMedia(failing, bucket)).rejects.toThrow('Away')
  },
)

test('removes the listed files that fulfill a condition from the database and the bucket, and begun uploads of them', async () => {
  const begun = fileOf(Buffer.alloc(4_000_001, 'Begun. '))
  const [first, second, third, fourth, fifth] = small as [
    GeneratedFile,
    GeneratedFile,
    GeneratedFile,
    GeneratedFile,
    GeneratedFile,
  ]
  await uploadMedia({ target }, [first, second, third])
  await uploadMedia({ target, bucket }, [large, fourth, fifth])
  await expect(uploadMedia({ target, bucket: failingAt('/2') }, [begun])).rejects.toThrow('Away')
  await expect(uploadMedia({ target, bucket: failingAt('/0') }, [small[5]!])).rejects.toThrow('Away')
  const listed = [first, second, large, fourth, begun].map(({ hash }) => hash)
  const statements = removeMediaStatements(listed, 'live', `hash NOT IN ('${second.hash}', '${fourth.hash}')`)
  const removed = (await target.batch(statements)).at(-1)!.map(({ hash }) => String(hash))
  expect(removed.toSorted()).toEqual([first.hash, large.hash].toSorted())
  expect(await count('media_part')).toBe(2)
  await sweepMedia(target, bucket)
  expect([objects.size, await count('media_upload')]).toEqual([2, 1])
  await expectStored([second, third, fourth, fifth])
})

test('sends only the last part of a file whose parts are all stored', async () => {
  const files = [large, fileOf(Buffer.alloc(800_000, 'Two whole parts. '))]
  await uploadMedia({ target }, files)
  await queryRows(target, 'DELETE FROM media')
  const meter = meterTarget(target)
  expect(await uploadMedia({ target: meter }, files)).toBe(2)
  expect(meter.sentBytes).toBeLessThan(900_000)
  await expectStored(files)
})

test('stores generated files in batches within the limit of the database', async () => {
  const sizes: number[] = []
  const through: D1Target = {
    batch(statements) {
      if (statements.some(({ sql }) => sql.startsWith('INSERT INTO media_part')))
        sizes.push(
          statements.flatMap(({ params }) => params).reduce<number>((sum, each) => sum + String(each).length, 0),
        )
      return target.batch(statements)
    },
  }
  const files = Array.from({ length: 10 }, (_, index) => fileOf(Buffer.alloc(300_000 + index, 'Generated. ')))
  await uploadMedia({ target: through }, small)
  await uploadMedia({ target: through }, files)
  expect([sizes.length, Math.max(...sizes) < maxBatchBytes]).toEqual([4, true])
  const away: D1Target = {
    batch: (statements) => (statements.length > 1 ? Promise.reject(new Error('Away')) : target.batch(statements)),
  }
  await expect(uploadMedia({ target: away }, [fileOf(Buffer.from('Lost'))])).rejects.toThrow('Away')
  await expectStored(files)
})

test('continues an interrupted upload to the database after the stored parts, in batches of five', async () => {
  const sent: unknown[][] = []
  let isAway = true
  const through: D1Target = {
    async batch(statements) {
      const parts = statements
        .filter(({ sql }) => sql.startsWith('INSERT INTO media_part (hash, part, bytes) VALUES'))
        .map(({ params }) => params[1])
      if (parts.length > 0) sent.push(parts)
      return await (isAway && parts.includes(7) ? Promise.reject(new Error('Away')) : target.batch(statements))
    },
  }
  const upload = (file: GeneratedFile) => uploadMedia({ target: through }, [file])
  await expect(upload(large)).rejects.toThrow('Away')
  // One of the other files was moved from the database, and is stored there again.
  await queryRows(target, `INSERT INTO media_upload VALUES (?, '', 1, unixepoch())`, small[0]!.hash)
  await uploadMedia({ target }, small)
  await upload(fileOf(Buffer.alloc(700_000, 'Another file. ')))
  expect(await count('media_upload')).toBe(1)
  isAway = false
  expect(await upload(large)).toBe(1)
  const [first, second] = [
    [0, 1, 2, 3, 4],
    [5, 6, 7, 8, 9],
  ]
  expect(sent).toEqual([first, second, [0, 1], second, [10]])
  expect(await count('media_upload')).toBe(0)
  await expectStored([large])

  // Parts of another size, such as those of an earlier version, are replaced.
  await queryRows(target, 'DELETE FROM media WHERE hash = ?', large.hash)
  await queryRows(target, `UPDATE media_part SET bytes = x'00' WHERE hash = ? AND part = 0`, large.hash)
  expect(await upload(large)).toBe(1)
  expect(sent.slice(5)).toEqual([first, second, [10]])
  await expectStored([large])
})

test('stores small files and files of whole objects in the bucket, each object once', async () => {
  const whole = [2_000_000, 4_000_000, 2_000_001].map((size) => fileOf(Buffer.alloc(size, 'Whole objects. ')))
  const files = [...small, ...whole]
  const put: string[] = []
  const counted: Bucket = { ...bucket, put: (key, bytes) => (put.push(key), bucket.put(key, bytes)) }
  expect(await uploadMedia({ target, bucket: counted }, files)).toBe(38)
  expect([put.length, objects.size, await count('media_upload')]).toEqual([40, 40, 0])
  await expectStored(files)

  // The statements after the first object of an upload, and the last ones.
  for (const failed of ['INSERT INTO media_upload (hash, upload, parts, renewed_at) VALUES', 'INSERT INTO media (']) {
    const away: D1Target = {
      batch: (statements) =>
        statements.some(({ sql, params }) => sql.startsWith(failed) && params[2] !== 0)
          ? Promise.reject(new Error('Away'))
          : target.batch(statements),
    }
    await expect(uploadMedia({ target: away, bucket }, [large])).rejects.toThrow('Away')
  }
})

test('refuses to move a stored file with a missing part', async () => {
  await uploadMedia({ target }, [small[0]!, large])
  await queryRows(target, 'DELETE FROM media_part WHERE part = 10')
  await expect(moveMedia(target, bucket)).rejects.toThrow(`${large.hash} changed while it was uploaded (4000000 bytes`)
  expect([await count(`media WHERE hash = '${large.hash}' AND upload IS NULL`), await count('media_part')]).toEqual([
    1, 11,
  ])

  await queryRows(target, 'DELETE FROM media')
  await uploadMedia({ target, bucket }, [large])
  objects.delete([...objects.keys()].find((key) => key.startsWith(large.hash) && key.endsWith('/2'))!)
  const moving = moveMedia(target, { ...bucket, takesFiles: false })
  await expect(moving).rejects.toThrow(`${large.hash} changed while it was uploaded (4000000 bytes`)
  expect(await count('media WHERE upload IS NULL')).toBe(0)
})

describe.each(['database', 'bucket'])('a file on disk, stored in the %s,', (place) => {
  const { bytes, ...file } = large
  const edited = Buffer.concat([Buffer.from('edited'), bytes.subarray(6, -6), Buffer.from('edited')])
  let folder: ContentFolder
  beforeEach(async () => {
    folder = new ContentFolder(await writeContent({ 'public/a.bin': '' }))
  })
  const save = (text: Buffer | null) =>
    text ? writeFile(join(folder.path, file.file), text) : rm(join(folder.path, file.file))
  const upload = (through: D1Target = target, into = bucket) =>
    uploadMedia({ target: through, folder, ...(place === 'bucket' && { bucket: into }) }, [file])
  /** A database that loses the last batch with parts. */
  const losing: D1Target = {
    batch: (statements) =>
      statements.some(({ params }) => params[1] === 10) ? Promise.reject(new Error('Away')) : target.batch(statements),
  }

  test.each([
    ['was edited', edited, 'public/a.bin changed while it was uploaded'],
    ['grew', Buffer.concat([bytes, bytes]), 'public/a.bin changed while it was uploaded'],
    ['was cut off', bytes.subarray(0, 3_000_000), 'public/a.bin changed while it was uploaded'],
    ['was deleted', null, 'public/a.bin was deleted while it was uploaded'],
  ])('is refused if it %s meanwhile, and stored after the edit is undone', async (_, text, message) => {
    await save(text)
    await expect(upload()).rejects.toThrow(message)
    expect(await count('media')).toBe(0)
    await save(bytes)
    expect(await upload()).toBe(1)
    await expectStored([large])
    await sweepMedia(target, bucket)
    expect([objects.size, await count('media_upload')]).toEqual([place === 'bucket' ? 3 : 0, 0])
  })

  test('is stored with its own bytes if it was edited during an interrupted upload, and the edit was undone', async () => {
    await save(bytes)
    let writes = 0
    const afterWrite = async () => {
      if (++writes === 1) await save(Buffer.alloc(bytes.length, 'Other waves. '))
      // The parts before are recorded as stored.
      else if (place === 'database' || writes === 3) throw new Error('The response was lost')
    }
    const through: D1Target = {
      async batch(statements) {
        const rows = await target.batch(statements)
        if (statements.some(({ sql }) => sql.startsWith('INSERT INTO media_part'))) await afterWrite()
        return rows
      },
    }
    const into: Bucket = { ...bucket, put: async (...object) => (await bucket.put(...object), await afterWrite()) }
    await expect(upload(through, into)).rejects.toThrow(/The response was lost|changed while it was uploaded/)
    expect([writes > 0, await count('media')]).toEqual([true, 0])
    await save(bytes)
    expect(await upload()).toBe(1)
    await expectStored([large])
  })

  test('is checked from its start when an upload continues', async () => {
    await save(bytes)
    await expect(upload(losing, failingAt('/2'))).rejects.toThrow('Away')
    await save(edited)
    await expect(upload()).rejects.toThrow('public/a.bin changed while it was uploaded')
    expect(await count('media')).toBe(0)
    await save(bytes)
    expect(await upload()).toBe(1)
    await expectStored([large])
  })
})

test.each([
  ['another sync stored the file first', `INSERT INTO media (hash, type, size, upload) VALUES (?, '', 9, 'other')`, 1],
  ['a purge removed the file meanwhile', 'UPDATE media_upload SET renewed_at = 0 WHERE hash = ?', 0],
])('removes the objects of an upload if %s', async (_, sql, stored) => {
  const overtaken: Bucket = {
    ...bucket,
    async put(key, bytes) {
      await bucket.put(key, bytes)
      if (key.endsWith('/1')) await queryRows(target, sql, large.hash)
    },
  }
  await uploadMedia({ target, bucket: overtaken }, [large, small[0]!])
  expect([objects.size, await count(`media WHERE hash = '${large.hash}'`)]).toEqual([4, stored])
  await sweepMedia(target, bucket)
  expect([objects.size, await count('media_upload'), await count('media')]).toEqual([1, 0, stored + 1])
})

test('keeps the objects of a stored file, even if a sync that sent them as well was interrupted', async () => {
  let isOvertaken = false
  const overtaken: Bucket = {
    ...failingAt('/2'),
    async put(key, bytes) {
      await failingAt('/2').put(key, bytes)
      // Another sync continues the upload and stores the file.
      if (!isOvertaken && key.endsWith('/1')) {
        isOvertaken = true
        await uploadMedia({ target, bucket }, [large])
      }
    },
  }
  await expect(uploadMedia({ target, bucket: overtaken }, [large])).rejects.toThrow('Away')
  expect(await count('media')).toBe(1)
  await age()
  await sweepMedia(target, bucket)
  expect(await count('media_upload')).toBe(0)
  await expectStored([large])
})

test('keeps the parts of a file in the database, even if an old record of its upload is left', async () => {
  await uploadMedia({ target }, [large])
  await queryRows(target, `INSERT INTO media_upload SELECT hash, '', 0, 1 FROM media`)
  await sweepMedia(target, bucket)
  expect(await count('media_upload')).toBe(0)
  await expectStored([large])
})

test('a file stays in the database, and nothing is left to remove there, if its upload to the bucket was removed', async () => {
  await uploadMedia({ target }, [large])
  const removing: Bucket = {
    ...bucket,
    async put(key, bytes) {
      await bucket.put(key, bytes)
      if (key.endsWith('/1')) await queryRows(target, 'UPDATE media_upload SET renewed_at = 0')
    },
  }
  expect(await moveMedia(target, removing)).toBe(1)
  expect([await count('media WHERE upload IS NULL'), await count(`media_upload WHERE upload = ''`)]).toEqual([1, 0])
  await sweepMedia(target, bucket)
  expect([objects.size, await count('media_part')]).toEqual([0, 11])
  await expectStored([large])
})

test('adds sizes in pixels to stored images that have none, and the type of style sheets for fonts', async () => {
  const [first, second, sheet, sent] = small.slice(0, 4).map((file) => ({ ...file }))
  await uploadMedia({ target }, [first!, { ...second!, width: 1, height: 2 }, sheet!])
  const known = [first!, second!].map((file) => ({ ...file, width: 30, height: 40 }))
  await uploadMedia({ target }, [...known, { ...sheet!, type: fontSheet.type }])
  await uploadMedia({ target, bucket }, [{ ...sent!, width: 3, height: 4 }])
  const rows = await queryRows(target, 'SELECT hash, type, width, height FROM media')
  const row = (file: GeneratedFile | undefined, type: string, width: number | null, height: number | null) => ({
    hash: file!.hash,
    type,
    width,
    height,
  })
  expect(rows.toSorted((a, b) => (String(a.hash) < String(b.hash) ? -1 : 1))).toEqual(
    [
      row(first, first!.type, 30, 40),
      row(second, first!.type, 1, 2),
      row(sheet, fontSheet.type, null, null),
      row(sent, sent!.type, 3, 4),
    ].toSorted((a, b) => (a.hash < b.hash ? -1 : 1)),
  )
})
