import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { engineFolder } from '../engine.ts'
import { hashOf } from './content-hash.ts'

/**
 * The parts of the code whose results are stored, with the files and folders of each. If one of these files changes,
 * the results are created again.
 */
export const codeParts = {
  /** Compiles content files. The lock file is listed because it determines the versions of the libraries. */
  renderer: [
    'core/api',
    'core/collection',
    'core/document',
    'core/error',
    'core/image',
    'core/locale',
    'core/markdown',
    'core/media',
    'core/posts',
    'core/route',
    'core/source',
    'core/text',
    'core/translation',
    // A sync also renders components that are islands or use shared elements.
    'client/elements',
    'client/islands',
    'client/overlays/control-dialog.ts',
    'client/state',
    'worker/prose',
    'worker/render/icon-sheet.tsx',
    'worker/render/island.tsx',
    'scripts/sync/api',
    'scripts/sync/code',
    'scripts/sync/code-version.ts',
    'scripts/sync/collect/check-fields.ts',
    'scripts/sync/collect/decode-text.ts',
    'scripts/sync/collect/describe-post.ts',
    'scripts/sync/collect/describe-source.ts',
    'scripts/sync/collect/read-post.ts',
    'scripts/sync/collect/read-text.ts',
    'scripts/sync/compile',
    'scripts/sync/content-hash.ts',
    'scripts/sync/plan/entries.ts',
    'scripts/sync/split-text.ts',
    'package-lock.json',
  ],
  /** Plans books. A sync and the Worker must plan them in the same way. */
  books: [
    'core/book',
    'core/locale',
    'core/release',
    'core/route',
    'core/text',
    // A plan contains the sizes of chapters, so chapters that are written differently need new plans.
    'scripts/sync/books',
    'scripts/sync/plan/books.ts',
    'scripts/sync/write/book-plans.ts',
    'scripts/sync/write/chapter-upload.ts',
    'worker/endpoints/books',
    'worker/navigation/book-pages.ts',
    'worker/store/chapters.ts',
  ],
  /** Splits text into search terms. */
  tokenizer: [
    'core/search/fold.ts',
    'core/search/languages',
    'core/search/records.ts',
    'core/search/search-language.ts',
    'core/search/terms.ts',
    'core/search/traditional-chinese.ts',
  ],
  /** Caches descriptions of files. */
  fileCache: [
    'core/media',
    'scripts/sync/collect/content-folder.ts',
    'scripts/sync/collect/file-cache.ts',
    'scripts/sync/collect/read-image.ts',
    'scripts/sync/collect/source-file.ts',
    'scripts/sync/content-hash.ts',
  ],
} as const satisfies Record<string, readonly string[]>

type CodePart = keyof typeof codeParts

/** Defined when the code is bundled for the npm package, which doesn't contain the source files. */
declare const CODE_VERSIONS: Readonly<Record<CodePart, string>> | undefined

/**
 * The versions that this process has computed. They are valid for its lifetime, because changed code needs a new
 * process.
 */
const known: Partial<Record<CodePart, string>> = {}

/** Returns a hash of a part of the code. It changes whenever the same input could lead to a different result. */
export function codeVersion(part: CodePart): string {
  if (typeof CODE_VERSIONS !== 'undefined') return CODE_VERSIONS[part]
  return (known[part] ??= hashOf(
    ...codeParts[part].flatMap((path) => filesOf(join(engineFolder, path))).map((file) => readFileSync(file)),
  ))
}

/** Returns the versions of all parts of this code. */
export function codeVersions(): Record<CodePart, string> {
  const parts = Object.keys(codeParts) as CodePart[] // The keys of `codeParts` are its parts.
  return Object.fromEntries(parts.map((part) => [part, codeVersion(part)])) as Record<CodePart, string>
}

function filesOf(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
