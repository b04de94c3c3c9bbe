import { execFileSync } from 'node:child_process'
import { folderOfFiles } from './source-folder.ts'
import type { SourceFolder } from './source-folder.ts'

// Reads branches and tags of the repository that contains a source folder. No command changes the repository.

/** A branch or a tag. */
export interface GitRef {
  /** The full name: `refs/tags/v1.2`. */
  ref: string
  /** The name without the remote: `v1.2`. */
  name: string
}

/**
 * Lists branches and tags: local ones first, each with the highest version first. Returns an empty list outside a
 * repository, or if Git isn't installed.
 */
export function listGitRefs(path: string): GitRef[] {
  const listed = runGit(path, [
    'for-each-ref',
    '--sort=-version:refname',
    '--format=%(refname)',
    'refs/heads',
    'refs/tags',
    'refs/remotes',
  ])
  const refs = (listed?.toString() ?? '').split('\n').flatMap((ref): GitRef[] => {
    const [, name] = /^refs\/(?:heads|tags|remotes\/[^/]+)\/(.+)$/.exec(ref) ?? []
    return name === undefined ? [] : [{ ref, name }]
  })
  const isRemote = ({ ref }: GitRef) => ref.startsWith('refs/remotes/')
  return [...refs.filter((each) => !isRemote(each)), ...refs.filter(isRemote)]
}

/**
 * Reads the text of a file in a branch or tag, by its path in the repository, or returns `undefined` if it doesn't
 * exist.
 */
export function readGitText(path: string, { ref }: GitRef, file: string): string | undefined {
  return runGit(path, ['cat-file', 'blob', `${ref}:${file}`])?.toString()
}

/**
 * Matches the files that an import searches. A single Git process reads all of them, because starting a process for
 * each file would take seconds.
 */
const searched = /\.(?:mdx?|ya?ml|json|toml|s?css|less)$/i

/**
 * Opens a folder as it is in a branch or tag.
 *
 * @param known contents by object name, shared by all versions
 */
export function openGitFolder(path: string, { ref }: GitRef, known: Map<string, Buffer>): SourceFolder {
  const listed = runGit(path, ['ls-tree', '-r', '-z', ref])?.toString() ?? ''
  const blobs = new Map(
    listed.split('\0').flatMap((entry): [string, string][] => {
      const [, blob, file] = /^100\d{3} blob ([\da-f]+)\t(.+)$/s.exec(entry) ?? []
      return blob === undefined || file === undefined ? [] : [[file, blob]]
    }),
  )
  let isRead = false
  return folderOfFiles(path, [...blobs.keys()].toSorted(), (file) => {
    if (!isRead) {
      const wanted = [...blobs].flatMap(([each, blob]) => (searched.test(each) && !known.has(blob) ? [blob] : []))
      for (const [blob, bytes] of readBlobs(path, wanted)) known.set(blob, bytes)
      isRead = true
    }
    const blob = blobs.get(file)!
    const bytes = known.get(blob) ?? runGit(path, ['cat-file', 'blob', blob])
    if (!bytes) throw new Error(`Git cannot read ${file} at ${ref}. Fetch the full history of the repository.`)
    known.set(blob, bytes)
    return bytes
  })
}

/** Reads objects with a single process. Missing objects are left out. */
function readBlobs(path: string, names: readonly string[]): [name: string, bytes: Buffer][] {
  const output = runGit(path, ['cat-file', '--batch'], `${names.join('\n')}\n`) ?? Buffer.alloc(0)
  const found: [string, Buffer][] = []
  for (let offset = 0; offset < output.length;) {
    const end = output.indexOf('\n', offset)
    const [name = '', type, size] = output.subarray(offset, end).toString().split(' ')
    offset = end + 1
    if (type !== 'blob') continue
    found.push([name, output.subarray(offset, offset + Number(size))])
    offset += Number(size) + 1
  }
  return found
}

/** Returns the output of a Git command, or `undefined` if the command fails. */
function runGit(path: string, args: readonly string[], input = ''): Buffer | undefined {
  try {
    return execFileSync('git', ['-c', 'safe.bareRepository=explicit', ...args], {
      cwd: path,
      // A partial clone must not download objects, and no command may take a lock.
      env: { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0' },
      maxBuffer: 256 * 1024 * 1024,
      input,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}
