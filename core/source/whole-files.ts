import { parseDataFile, parseFrontmatter } from '../markdown/index.ts'
import { defineSource } from './define-source.ts'

/** A Markdown file: a page, or an entry of a data collection. */
export const markdown = defineSource({
  matches: (file) => file.endsWith('.md'),
  isWhole: true,
  entries: ({ file, text }) => ({
    entries: [{ place: file, frontmatter: parseFrontmatter(file, text) }],
    diagnostics: [],
  }),
})

/** A record in a collection, or the settings of a folder. */
export const data = defineSource({
  matches: (file) => /\.(?:ya?ml|json)$/.test(file),
  isWhole: true,
  entries: ({ file, text }) => ({
    entries: [{ place: file, frontmatter: parseDataFile(file, text) }],
    diagnostics: [],
  }),
})
