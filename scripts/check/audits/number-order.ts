import { defineAudit } from '../define-audit.ts'
import type { Finding } from '../define-audit.ts'

/** Numbers of files that are not in the order of their names: `10.x` comes before `2.y`, since names are compared as text. */
export const numberOrder = defineAudit({
  code: 'number-order',
  run({ files }) {
    const findings: Finding[] = []
    for (const [folder, names] of namesByFolder(files.map(({ file }) => file))) {
      const sorted = [...names].sort((a, b) => numberOf(a) - numberOf(b))
      const after = sorted.findIndex((name, index) => index > 0 && name < sorted[index - 1]!)
      if (after === -1) continue
      const before = sorted[after - 1]!
      const width = String(numberOf(sorted.at(-1)!)).length
      findings.push({
        file: folder + sorted[after]!,
        message: `\`${sorted[after]!}\` comes before \`${before}\`: names are compared as text.`,
        hint: `Write all numbers of this folder with ${width} digits: \`${before.replace(/^\d+/, (digits) => String(Number(digits)).padStart(width, '0'))}\`.`,
      })
    }
    return findings
  },
})

/** A page or folder named after a version keeps its number: `1.2`, `4.x`. */
const version = /^\d+(\.\d+)*(\.x)?$/

/** Folders, each with the numbered names of the files and folders directly in it. */
function namesByFolder(files: readonly string[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>()
  for (const file of files) {
    const parts = file.split('/')
    for (const [index, name] of parts.entries()) {
      const part = index === parts.length - 1 ? name.replace(/\.\w+$/, '') : name
      if (!/^\d+\../.test(part) || version.test(part)) continue
      const folder = parts
        .slice(0, index)
        .map((part) => `${part}/`)
        .join('')
      const names = folders.get(folder) ?? new Set<string>()
      folders.set(folder, names.add(name))
    }
  }
  return folders
}

function numberOf(name: string): number {
  return Number.parseInt(name, 10)
}
