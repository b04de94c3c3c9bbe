import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { answerEditorRequest, editorFor } from '../../scripts/dev/editor.ts'
import { writeContent } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const request = (body: string, headers: Record<string, string> = {}, origin = 'http://localhost:8787') =>
  new Request(`${origin}/_dev/editor`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin, ...headers },
  })

test.each(['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'])(
  'opens a position for a page from %s',
  async (origin) => {
    const open = vi.fn(async () => true)
    const answer = await answerEditorRequest(request('{"file":"en/a.md","line":3,"column":2}', {}, origin), open)
    expect(answer.status).toBe(204)
    expect(open).toHaveBeenCalledWith({ file: 'en/a.md', line: 3, column: 2 })
  },
)

test('refuses a rebound host name', async () => {
  const open = vi.fn(async () => true)
  expect((await answerEditorRequest(request('{"file":"en/a.md"}', {}, 'http://evil.example:8787'), open)).status).toBe(
    403,
  )
  expect(open).not.toHaveBeenCalled()
})

test.each([
  '',
  '[]',
  'null',
  '{}',
  '{"file":1}',
  '{"file":"a","line":"1; rm"}',
  '{"file":"a","line":-1}',
  '{"file":"a\\u0000"}',
])('rejects %s', async (body) => {
  const open = vi.fn(async () => true)
  expect((await answerEditorRequest(request(body), open)).status).toBe(400)
  expect(open).not.toHaveBeenCalled()
})

test('opens nothing outside the content folder', async () => {
  const folder = await writeContent({ 'en/index.md': 'Home' })
  const elsewhere = join(await temporaryFolder('elsewhere'), 'secret.md')
  await writeFile(elsewhere, 'Secret')
  await symlink(elsewhere, join(folder, 'en', 'link.md'))
  const open = editorFor(folder)
  for (const file of [elsewhere, '../secret.md', 'en/link.md', 'en/none.md', '', '.', '/etc/passwd'])
    expect([file, await open({ file, line: 1, column: 1 })]).toEqual([file, false])
})
