import * as v from 'valibot'
import { parseYaml } from '../../../core/markdown/index.ts'
import { authorsSchema } from '../../../core/release/index.ts'
import type { Author } from '../../../core/release/index.ts'
import { UsageError } from '../../usage-error.ts'
import { readRootFile } from './content-folder.ts'
import type { ContentFolder } from './content-folder.ts'

/** The file is stored next to `site.config.ts`. */
const authorsFile = '_authors.yml'

/**
 * Reads the authors that posts can refer to, by key. The result is empty if the file is missing. In an untrusted
 * folder, images on other hosts are left out.
 * @throws UsageError that lists every problem of an invalid file
 */
export async function loadAuthors(folder: ContentFolder): Promise<Record<string, Author>> {
  const text = await readRootFile(folder.path, authorsFile)
  if (text === undefined) return {}
  const { data, positions, diagnostics } = parseYaml(authorsFile, text, { firstLine: 1 })
  const { output, issues = [] } = v.safeParse(authorsSchema, data)
  const problems = [
    ...diagnostics.map(({ line = 1, column = 1, message }) => `${line}:${column} ${message}`),
    ...issues.map(({ path = [], message }) => {
      const [key = '', ...rest] = path.map((each) => String(each.key))
      const { line, column } = positions.get(key) ?? { line: 1, column: 1 }
      return `${line}:${column} ${[key, ...rest].join('.')}: ${message}`
    }),
  ]
  if (problems.length > 0)
    throw new UsageError(
      `${authorsFile} is not valid:\n${problems.map((problem) => `  ${authorsFile}:${problem}`).join('\n')}`,
      { file: authorsFile },
    )
  const authors = output as Record<string, Author>
  return folder.isUntrusted ? Object.fromEntries(Object.entries(authors).map(withoutForeignAvatar)) : authors
}

function withoutForeignAvatar([key, { avatar, ...author }]: [string, Author]): [string, Author] {
  return [key, avatar?.startsWith('/') ? { ...author, avatar } : author]
}
