import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { iconShapes } from '../../client/elements/icons.gen.ts'

/**
 * Writes the interface's icons as the symbols of one file (SVG 2, §5.5), under a name that carries its hash.
 * @returns the file's name
 */
export async function writeIconSprite(folder: string): Promise<string> {
  const symbols = Object.entries(iconShapes).map(
    ([name, shape]) => `<symbol id="${name}" viewBox="0 0 24 24">${shape}</symbol>`,
  )
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
  const name = `icons.${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`
  await writeFile(join(folder, name), sprite)
  return name
}
