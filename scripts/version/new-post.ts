import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { slugify } from '../../core/collection/index.ts'
import { UsageError } from '../usage-error.ts'
import type { PostFolder } from './post-folder.ts'

interface NewPost {
  title: string
  version?: string | undefined
  /** The date, such as `2026-11-29`. */
  day: string
}

/**
 * Writes a new post with its frontmatter.
 * @param content the path of the content folder
 * @returns the path of the post relative to the content folder
 * @throws UsageError if the file already exists
 */
export function writeNewPost(content: string, folder: PostFolder, { title, version, day }: NewPost): string {
  const file = `${folder.path}/${[day, slugify(title)].filter(Boolean).join('-')}.md`
  const fields = [
    `title: ${JSON.stringify(title)}`,
    ...(version === undefined ? [] : [`version: ${JSON.stringify(version)}`]),
    'tags: []',
    'authors: []',
  ]
  mkdirSync(dirname(join(content, file)), { recursive: true })
  try {
    writeFileSync(join(content, file), `---\n${fields.join('\n')}\n---\n\n`, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(`${file} already exists. Choose another title, or edit that file.`)
  }
  return file
}
