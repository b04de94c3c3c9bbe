import { parseFrontmatter } from '../markdown/index.ts'
import { defineSource } from './define-source.ts'

/** A page, or a text as data. */
export const markdown = defineSource({
  matches: (file) => file.endsWith('.md'),
  isWhole: true,
  entries: ({ file, text }) => ({
    entries: [{ place: file, frontmatter: parseFrontmatter(file, text) }],
    diagnostics: [],
  }),
})
