const number = String.raw`[-+]?(?:\d+(?:\.\d+)?|\.\d+)`
const text = String.raw`"[^"]*"|[^"\[\]\n]+?`

const axis = new RegExp(
  String.raw`^([xy])-axis(?:\s+(?!${number}\s*-->)(${text}))?(?:\s*\[(.*)\]|\s+(${number})\s*-->\s*(${number}))?$`,
)
const series = new RegExp(String.raw`^(bar|line)\b(?:\s+(?:${text}))?\s*\[\s*(${number}(?:\s*,\s*${number})*)\s*\]$`)
const title = /^title\s+(?:"([^"]*)"|([^"]+))$/
const part = /\s*(?:"([^"]*)"|([^",]+))\s*(?:,|$)/y

/**
 * Rewrites a chart for the rendering library, which requires quotes around titles, shows the quotes around categories,
 * and skips series with names.
 * @param comma a character that is shown as a comma but doesn't separate categories
 * @throws if the library would skip a line
 */
export function prepareChart(source: string, comma: string): string {
  const [header = '', ...lines] = source.split(/\n|;/).map((line) => line.trim())
  return [header, ...lines.filter((line) => line !== '').map((line) => prepareLine(line, comma))].join('\n')
}

function prepareLine(line: string, comma: string): string {
  const [, quoted, bare] = title.exec(line) ?? []
  if (quoted !== undefined || bare !== undefined) return `title "${(quoted ?? bare)!.trim()}"`
  const [, kind, values = ''] = series.exec(line) ?? []
  if (kind !== undefined) return `${kind} [${values.replaceAll('+', '')}]`
  const [, name, written = '', categories, from, to] = axis.exec(line) ?? []
  const label = written === '' ? '' : ` "${written.replaceAll('"', '').trim()}"`
  if (name === 'x' && categories !== undefined) return `x-axis${label} [${readCategories(categories, line, comma)}]`
  if (name !== undefined && categories === undefined && from !== undefined)
    return `${name}-axis${label} ${Number(from)} --> ${Number(to)}`
  if (name === 'y' && categories === undefined && label !== '') return `y-axis${label}`
  throw new Error(`Can't parse the line \`${line}\``)
}

/** Returns the categories without quotes, separated by commas. */
function readCategories(list: string, line: string, comma: string): string {
  const names: string[] = []
  part.lastIndex = 0
  while (part.lastIndex < list.length) {
    const [, quoted, bare] = part.exec(list) ?? []
    if (quoted === undefined && bare === undefined) throw new Error(`Can't parse the line \`${line}\``)
    names.push((quoted ?? bare)!.trim().replaceAll(',', comma))
  }
  return names.join(',')
}
