import { expect, test } from 'vitest'
import { asAttachment } from '../../../worker/http/content-disposition.ts'

test.each([
  ['en-guide-1.x-release-3.epub', 'attachment; filename="en-guide-1.x-release-3.epub"'],
  [
    'fr-équipe-release-1.zip',
    'attachment; filename="fr-equipe-release-1.zip"; filename*=UTF-8\'\'fr-%C3%A9quipe-release-1.zip',
  ],
  [
    'ar-دليل-release-2.pdf',
    'attachment; filename="ar-release-2.pdf"; filename*=UTF-8\'\'ar-%D8%AF%D9%84%D9%8A%D9%84-release-2.pdf',
  ],
  [
    'en-🚀 (a)-release-1.epub',
    'attachment; filename="en-a-release-1.epub"; filename*=UTF-8\'\'en-%F0%9F%9A%80-%28a%29-release-1.epub',
  ],
  ['en-a/b"c\\d\r\n*e-1.epub', 'attachment; filename="en-a-b-c-d-e-1.epub"'],
])('%j is sent in a form that every client can read', (name, header) => {
  expect(asAttachment(name)).toBe(header)
})
