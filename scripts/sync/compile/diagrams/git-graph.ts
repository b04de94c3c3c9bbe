import type { Element } from 'hast'
import { drawing, label, notUnderstood, partColor, readText, shape, textWidth } from './canvas.ts'

interface Commit {
  id: string
  tag: string | undefined
  type: string
  branch: string
  parents: Commit[]
}

const [step, laneHeight] = [84, 58]

/** Draws a `gitGraph`: commits from left to right, with one line per branch. */
export function renderGitGraph([header = '', ...lines]: readonly string[]): Element {
  if (!/^gitGraph(?:\s+LR)?\s*:?$/.test(header)) throw notUnderstood(header)
  const commits: Commit[] = []
  const heads = new Map<string, Commit | undefined>([['main', undefined]])
  const orders = new Map<string, number>([['main', 0]])
  let current = 'main'
  const commit = (line: string, parents: (Commit | undefined)[]) => {
    const { id = `${commits.length}`, tag, type = 'NORMAL' } = readOptions(line)
    const made = { id, tag, type, branch: current, parents: parents.filter((each) => each !== undefined) }
    commits.push(made)
    heads.set(current, made)
  }
  for (const line of lines) {
    const [, verb, rest = ''] = /^(commit|branch|checkout|switch|merge|cherry-pick)\b\s*(.*)$/.exec(line) ?? []
    const [, name = ''] = /^"?([^\s"]+)"?/.exec(rest) ?? []
    if (verb === 'commit') commit(rest, [heads.get(current)])
    else if (verb === 'branch' && name !== '' && !heads.has(name)) {
      const [, order, others] = /^"?[^\s"]+"?\s*(?:order:\s*(\d+))?(.*)$/.exec(rest) ?? []
      if (others) throw notUnderstood(line)
      heads.set(name, heads.get(current))
      // As in Mermaid, branches without a number are below the main branch, in their order.
      orders.set(name, order === undefined ? orders.size / 1000 : Number(order))
      current = name
    } else if ((verb === 'checkout' || verb === 'switch') && heads.has(name)) current = name
    else if (verb === 'merge' && heads.get(name) && name !== current)
      commit(rest.slice(name.length), [heads.get(current), heads.get(name)])
    else if (verb === 'cherry-pick') {
      const { id, tag } = readOptions(rest)
      const picked = commits.find((each) => each.id === id)
      if (!picked) throw notUnderstood(line)
      const shown = tag ?? `cherry-pick:${picked.id}`
      commit(shown === '' ? '' : `tag: "${shown}"`, [heads.get(current), picked])
    } else throw notUnderstood(line)
  }
  if (commits.length === 0) throw new Error('The graph has no commits')
  return render(
    commits,
    [...heads.keys()].sort((a, b) => orders.get(a)! - orders.get(b)!),
  )
}

/** Reads options such as `id: "a" tag: "v1" type: HIGHLIGHT`. */
function readOptions(text: string): { id?: string; tag?: string; type?: string } {
  const options: { id?: string; tag?: string; type?: string } = {}
  const rest = text.replace(
    /\b(id|tag|msg|type|parent|order):\s*(?:"([^"]*)"|(NORMAL|REVERSE|HIGHLIGHT|\d+))/g,
    (_, name: string, quoted?: string, word?: string) => {
      if (name === 'id' || name === 'tag' || name === 'type') options[name] = readText(quoted ?? word ?? '')
      return ''
    },
  )
  if (/^"[^"]*"$/.test(rest.trim())) options.id ??= readText(rest.trim().slice(1, -1))
  else if (rest.trim() !== '') throw notUnderstood(text)
  return options
}

function render(commits: readonly Commit[], branches: readonly string[]): Element {
  const left = 30 + Math.max(...branches.map((name) => textWidth(name, 12) + 16))
  const yOf = (branch: string) => 34 + branches.indexOf(branch) * laneHeight
  const xOf = (commit: Commit) => left + 20 + commits.indexOf(commit) * step
  const width = left + 20 + commits.length * step
  const shapes: Element[] = []
  for (const [index, name] of branches.entries()) {
    const y = yOf(name)
    shapes.push(
      shape('line', { x1: left, y1: y, x2: width - step / 2, y2: y, stroke: 'var(--line)', strokeDasharray: '3 4' }),
      shape('rect', { x: 10, y: y - 12, width: textWidth(name, 12) + 16, height: 24, rx: 4, ...partColor(index) }),
      label(18 + textWidth(name, 12) / 2, y, name, { size: 12, weight: 500 }),
    )
  }
  for (const commit of commits) {
    for (const parent of commit.parents) {
      const [x1, y1, x2, y2] = [xOf(parent), yOf(parent.branch), xOf(commit), yOf(commit.branch)]
      // A branch has its own color. The line of a merge has the color of the merged branch.
      const isMerge = commit.parents.indexOf(parent) > 0
      const { stroke } = partColor(branches.indexOf(isMerge ? parent.branch : commit.branch))
      const d =
        y1 === y2
          ? `M${x1} ${y1}L${x2} ${y2}`
          : `M${x1} ${y1}C${x1 + step / 2} ${y1} ${x2 - step / 2} ${y2} ${x2} ${y2}`
      shapes.push(shape('path', { d, fill: 'none', stroke, strokeWidth: 2.5 }))
    }
  }
  for (const commit of commits) {
    const [x, y] = [xOf(commit), yOf(commit.branch)]
    const { fill, stroke } = partColor(branches.indexOf(commit.branch))
    if (commit.type === 'HIGHLIGHT')
      shapes.push(shape('rect', { x: x - 9, y: y - 9, width: 18, height: 18, fill: stroke, stroke }))
    else
      shapes.push(
        shape('circle', { cx: x, cy: y, r: commit.parents.length > 1 ? 6 : 8, fill, stroke, strokeWidth: 2.5 }),
      )
    if (commit.type === 'REVERSE')
      shapes.push(
        shape('path', {
          d: `M${x - 5} ${y - 5}L${x + 5} ${y + 5}M${x - 5} ${y + 5}L${x + 5} ${y - 5}`,
          fill: 'none',
          stroke,
          strokeWidth: 2,
        }),
      )
    shapes.push(label(x, y + 20, commit.id, { size: 11, fill: 'var(--text-quiet)' }))
    if (commit.tag !== undefined) shapes.push(label(x, y - 20, commit.tag, { size: 11, weight: 600 }))
  }
  return drawing(width, 34 + branches.length * laneHeight, shapes)
}
