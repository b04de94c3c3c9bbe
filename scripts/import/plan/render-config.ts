import type { SiteConfigInput } from '../../../core/release/index.ts'

const lineWidth = 120

/** `site.config.ts` with these values. It imports nothing that must be found where it stands. */
export function renderConfig(config: SiteConfigInput): string {
  return `import type { SiteConfigInput } from 'rivage/config'\n\nexport default ${renderValue(config, '')} satisfies SiteConfigInput\n`
}

function renderValue(value: unknown, indent: string): string {
  if (typeof value === 'string') return renderString(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const parts = Array.isArray(value)
    ? value.map((each) => renderValue(each, inner))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([key, each]) => `${renderKey(key)}: ${renderValue(each, inner)}`)
  const space = Array.isArray(value) ? '' : ' '
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (indent !== '' && !line.includes('\n') && indent.length + line.length <= lineWidth) return line
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

function renderKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : renderString(key)
}

function renderString(text: string): string {
  return text.includes("'") || /[\\\n]/.test(text) ? JSON.stringify(text) : `'${text}'`
}
