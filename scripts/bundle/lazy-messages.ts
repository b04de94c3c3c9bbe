import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Makes the texts of a language when they are asked for, not when the worker starts: with fifty languages, that would be a sixth of the
 * work of its start. Those of English stay as they are: they stand in for all the others, one by one.
 */
export const lazyMessages: Plugin = {
  name: 'lazy-messages',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]core[\\/]locale[\\/]locales[\\/]\w+\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      return { contents: /\ben\.ts$/.test(path) ? source : deferMessages(source), loader: 'ts' }
    }),
}

/** A locale's file whose `messages` are a getter. */
export function deferMessages(source: string): string {
  return source.replace(/^( +)messages: (\{$.*?^\1\}),$/ms, '$1get messages() { return $2 },')
}
