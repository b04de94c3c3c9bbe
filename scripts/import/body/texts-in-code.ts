import type * as ESTree from '@oxc-project/types'
import { parseStatements } from '../source/javascript.ts'
import { wordsIn } from './attributes.ts'

/**
 * Returns the texts in omitted code that readers may have seen: JSX text, JSX attributes, and strings of several words.
 */
export function textsInCode(source: string): string[] {
  const texts: string[] = []
  walk(parseStatements(source))
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /\p{L}/u.test(text))

  function walk(value: unknown): void {
    if (Array.isArray(value)) value.forEach(walk)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as ESTree.Node // Every object with a `type` in the syntax tree is a node.
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'JSXText') texts.push(node.value)
    else if (node.type === 'JSXAttribute' && node.value?.type === 'Literal') {
      if (node.name.type === 'JSXIdentifier') texts.push(...wordsIn(node.name.name, node.value.value as string))
      return
    } else if (node.type === 'Literal') addSentence(node.value)
    else if (node.type === 'TemplateElement') addSentence(node.value.cooked)
    Object.values(value).forEach(walk)
  }

  function addSentence(value: unknown): void {
    if (typeof value === 'string' && /\S\s+\S/.test(value)) texts.push(value)
  }
}
