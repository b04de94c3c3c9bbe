import type { Nodes } from 'mdast'
import type { CodeToken, TokenKind } from '../document/index.ts'

/** Matches control characters without a meaning in Markdown. */
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/

const [csi, osc] = ['(?:\\u001B\\[|\\u009B)', '(?:\\u001B\\]|\\u009D)']

/**
 * Matches terminal escape sequences (ECMA-48, §5): control sequences, which set colors if they end with `m`, operating
 * system commands such as links, and shorter sequences.
 */
const sequence = new RegExp(
  `${csi}([\\d;:]*)([ -/]*[@-~])?|${osc}[^\\u0007\\u001B]{0,2000}(?:\\u0007|\\u001B\\\\)|\\u001B[ -/]{0,3}[0-~]`,
  'g',
)

/** Returns whether a string contains escape sequences or other control characters. */
export function hasControlCharacters(text: string): boolean {
  return control.test(text)
}

/** Removes escape sequences and other control characters from a string. */
function withoutControlCharacters(text: string): string {
  return hasControlCharacters(text) ? text.replace(sequence, '').replace(new RegExp(control, 'g'), '') : text
}

/** Removes control characters from a tree, except in blocks with the language `ansi`, where they set the colors. */
export function dropControlCharacters(node: Nodes): void {
  if ('value' in node && !(node.type === 'code' && isTerminal(node.lang)))
    node.value = withoutControlCharacters(node.value)
  if ('alt' in node && node.alt) node.alt = withoutControlCharacters(node.alt)
  if ('children' in node) node.children.forEach(dropControlCharacters)
}

/** Returns whether a block's language is that of terminal output. */
export function isTerminal(language: string | null | undefined): boolean {
  return language?.toLowerCase() === 'ansi'
}

/** The token kinds of the eight terminal colors, in order. Black and white use the text color. */
const colors: readonly TokenKind[] = ['', 'r', 's', 'n', 'f', 'k', 'x', '']

interface Style {
  color: TokenKind
  ground: TokenKind
  isQuiet: boolean
  isBold: boolean
  isUnderlined: boolean
}

const plain: Style = { color: '', ground: '', isQuiet: false, isBold: false, isUnderlined: false }

/** Converts lines of terminal output to colored tokens. A color applies until the next one, across lines. */
export function readTerminalLines(lines: readonly string[]): CodeToken[][] {
  let style = plain
  return lines.map((line) => {
    const tokens: CodeToken[] = []
    let at = 0
    const add = (end: number) => {
      const text = withoutControlCharacters(line.slice(at, end))
      if (text !== '') tokens.push({ ...tokenStyle(style), text })
    }
    for (const match of line.matchAll(sequence)) {
      add(match.index)
      at = match.index + match[0].length
      if (match[2] === 'm') style = applyStyle(style, match[1]!.split(/[;:]/).map(Number))
    }
    add(line.length)
    return tokens
  })
}

function tokenStyle({ color, ground, isQuiet, isBold, isUnderlined }: Style): Omit<CodeToken, 'text'> {
  // Text on a colored background has the default text color, so that it is legible in both color modes.
  const kind = ground ? '' : color || (isQuiet ? 'p' : isUnderlined ? 'l' : '')
  return { kind, ...(isBold && { isBold }), ...(ground && { ground }) }
}

/** Returns the style after a sequence that changes some of its properties (ECMA-48, §8.3.117, SGR). */
function applyStyle(before: Style, codes: readonly number[]): Style {
  let style = before
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index]!
    const decade = Math.trunc(code / 10)
    if (code === 38 || code === 48) {
      const { color, length } = extendedColor(codes.slice(index + 1))
      style = { ...style, [code === 38 ? 'color' : 'ground']: color }
      index += length
    } else if (code === 0) style = plain
    else if (code === 1) style = { ...style, isBold: true }
    else if (code === 2) style = { ...style, isQuiet: true }
    else if (code === 4 || code === 21) style = { ...style, isUnderlined: true }
    else if (code === 22) style = { ...style, isBold: false, isQuiet: false }
    // Reversed colors: the text color becomes the background.
    else if (code === 7) style = { ...style, ground: style.color || 'p' }
    else if (code === 27) style = { ...style, ground: '' }
    else if (code === 24) style = { ...style, isUnderlined: false }
    else if (code === 90) style = { ...style, color: 'p' }
    else if ((decade === 3 || decade === 9) && code % 10 !== 8) style = { ...style, color: colors[code % 10] ?? '' }
    else if ((decade === 4 || decade === 10) && code % 10 !== 8) style = { ...style, ground: colors[code % 10] ?? '' }
  }
  return style
}

/** Reads an extended color: `5;n` is an index into a palette of 256 colors, and `2;r;g;b` is an RGB color. */
function extendedColor([mode, ...values]: readonly number[]): { color: TokenKind; length: number } {
  if (mode === 2) return { color: nearestColor(values.slice(0, 3)), length: 4 }
  const [index = 0] = values
  if (mode !== 5) return { color: '', length: 0 }
  if (index < 16) return { color: index === 8 ? 'p' : colors[index % 8]!, length: 2 }
  if (index >= 232) return { color: index > 236 && index < 251 ? 'p' : '', length: 2 }
  const cube = index - 16
  return {
    color: nearestColor([Math.trunc(cube / 36), Math.trunc(cube / 6) % 6, cube % 6].map((part) => part * 51)),
    length: 2,
  }
}

/** Returns the terminal color with the closest hue. */
function nearestColor([red = 0, green = 0, blue = 0]: readonly number[]): TokenKind {
  const most = Math.max(red, green, blue)
  const isOn = (part: number) => part > most * 0.6
  if (most - Math.min(red, green, blue) < most * 0.25) return most > 64 && most < 192 ? 'p' : ''
  return colors[Number(isOn(red)) + 2 * Number(isOn(green)) + 4 * Number(isOn(blue))]!
}
