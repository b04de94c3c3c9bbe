// Code: authors write fenced blocks, and `::code-group`, `::code-tree`, `::code-collapse`, or `::code-preview` around
// them, or `:code-icon`.

import type { ElementContent } from 'hast'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { lineClasses } from '../../core/document/index.ts'
import type { CodeBlock, CodeLine, CodeToken } from '../../core/document/index.ts'
import { escapeHtml } from '../../core/text/index.ts'
import { OpenCloseLabels } from './collapsibles.tsx'
import { defineComponent } from './define-component.ts'
import { defineProse } from './define-prose.ts'
import type { ProseInput } from './define-prose.ts'
import { Tree } from './file-tree.tsx'
import type { TreeItem } from './file-tree.tsx'
import { fileIcon } from './shared/file-icon.ts'
import { TabSet, readTabs } from './tabs.tsx'

/** Longer code blocks are collapsed unless their author decides otherwise. */
const maxLines = 40

/**
 * A fenced code block, with its file name or language as the header. Keyboard users must be able to scroll wide code,
 * so the block is focusable, and has a role and a name for screen readers.
 */
export const codeBlock = defineProse({
  name: 'pre',
  style: ({ data }) => (data?.code && isSpecial(data.code) ? 'code' : 'main'),
  render({ node, attributes, children, renderIcon, t }) {
    const block = node.data?.code
    if (!block)
      return (
        <pre {...attributes} tabIndex={0}>
          {children}
        </pre>
      )
    const { filename, languageName } = block
    return (
      <figure className={folds(block) ? 'code-block code-collapse' : 'code-block'}>
        {filename !== null ? (
          <figcaption className="code-header">
            {renderIcon(fileIcon(filename) ?? 'i-lucide-file')}
            <span className="code-filename">{breakAfterSlashes(filename)}</span>
          </figcaption>
        ) : (
          languageName !== undefined && <figcaption className="code-header">{languageName}</figcaption>
        )}
        <pre
          className={preClass(block)}
          tabIndex={0}
          role="group"
          aria-label={filename ?? languageName ?? t('code.label')}
        >
          <code
            className={`language-${block.language}`}
            dangerouslySetInnerHTML={{
              __html: block.lines.map((line, index) => renderLine(line, index, block)).join('\n'),
            }}
          />
        </pre>
        <button type="button" className="code-copy" data-copy-code={copiedText(block)} aria-label={t('code.copy')} />
        {folds(block) && <FoldSwitch {...foldLabels(t('prose.codeCollapse.code'), t)} />}
      </figure>
    )
  },
})

/** Lets a path wrap after its slashes, not inside a name. */
function breakAfterSlashes(path: string): ReactNode {
  return path.split(/(?<=\/)(?=.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

function folds({ folds: wanted, lines }: CodeBlock): boolean {
  return lines.length > (wanted ? maxLinesShownWhole : maxLines) && wanted !== false
}

/**
 * Returns the text for the copy button if the author marked lines as removed: all other lines. Otherwise returns '',
 * and the button copies the whole block.
 */
function copiedText({ lines }: CodeBlock): string {
  const kept = lines.filter(({ marks }) => !marks.includes('remove'))
  return kept.length === lines.length
    ? ''
    : kept.map(({ tokens }) => tokens.map(({ text }) => text).join('')).join('\n')
}

/** Returns whether a block needs more than the main style sheet. */
function isSpecial(block: CodeBlock): boolean {
  return (
    folds(block) ||
    block.lineNumbers ||
    block.notesId !== undefined ||
    block.lines.some(
      ({ marks, tokens }) => marks.some((mark) => mark !== 'highlight') || tokens.some(({ ground }) => ground),
    )
  )
}

function preClass({ lines, lineNumbers, wraps }: CodeBlock): string {
  const has = (...marks: string[]) => lines.some((line) => line.marks.some((mark) => marks.includes(mark)))
  return [
    'code',
    has('add', 'remove') && 'has-diff',
    has('focus') && 'has-focus',
    has('highlight') && 'has-highlighted',
    lineNumbers && 'line-numbers',
    wraps && 'wrapped',
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Renders a line as an HTML string. A page can have thousands of tokens, and as React elements they would take longer
 * than parsing the whole page. Line and note numbers are attributes that CSS displays, so that they aren't copied with
 * the code.
 */
function renderLine(line: CodeLine, index: number, { lineNumbers, firstLine, notesId }: CodeBlock): string {
  const number = lineNumbers ? ` data-line="${firstLine + index}"` : ''
  const notes = (line.notes ?? []).map(
    (note) => `<a class="code-note" href="#${notesId}-${note}" data-note="${note}" aria-label="${note}"></a>`,
  )
  return `<span class="${lineClasses(line).join(' ')}"${number}>${line.tokens.map(renderToken).join('')}${notes.join('')}</span>`
}

function renderToken({ kind, isBold, ground, text }: CodeToken): string {
  const name = isBold ? 'b' : 'span'
  const classes = ground ? `${ground} ground` : kind
  if (classes === '') return isBold ? `<b>${escapeHtml(text)}</b>` : escapeHtml(text)
  return `<${name} class="${classes}">${escapeHtml(text)}</${name}>`
}

/** Tab labels that name a package manager. The browser stores which one the reader chose. */
const packageManagers = new Set(['npm', 'pnpm', 'yarn', 'bun', 'deno'])

/**
 * `::code-group`: fenced blocks as tabs, labeled with the names in their fences: ```` ```bash [npm] ````. A group of
 * package managers opens the tab that the reader chose last, like the groups that are generated from ```` ```npm ````.
 */
export const codeGroup = defineComponent({
  name: 'code-group',
  props: { defaultValue: 'text', sync: 'text' },
  render({ props: { defaultValue, sync }, content, renderNodes, renderIcon, uniqueId }) {
    const tabs = readTabs(content, renderNodes)
    const key = sync ?? (tabs.every(({ label }) => packageManagers.has(label)) ? 'npm' : undefined)
    return (
      <TabSet
        className="tabs code-group"
        tabs={tabs}
        selected={defaultValue}
        syncKey={key && `code-group-${key}`}
        renderIcon={renderIcon}
        uniqueId={uniqueId}
      />
    )
  },
})

/** `::code-tree`: fenced blocks as the files of a project, with a tree of their paths next to the selected file. */
export const codeTree = defineComponent({
  name: 'code-tree',
  props: { defaultValue: 'text', expandAll: 'flag' },
  render({ props: { defaultValue, expandAll }, content, renderNodes, renderIcon, uniqueId, t }) {
    const id = uniqueId('code-tree')
    const files = readTabs(content, renderNodes)
    const shown = Math.max(
      files.findIndex(({ label }) => label === defaultValue),
      0,
    )
    const items = buildFolders(
      files.map(({ label }, index) => ({
        path: label,
        button: { id: `${id}:file-${index}`, 'aria-controls': `${id}:${index}`, 'aria-current': index === shown },
      })),
      { openFor: expandAll ? undefined : files[shown]?.label },
    )
    return (
      <div className="tabs code-tree">
        <div className="code-files" role="group" aria-label={t('prose.codeTree.files')}>
          <Tree items={items} renderIcon={renderIcon} />
        </div>
        {files.map(({ label, panel }, index) => (
          <tab-panel
            key={index}
            role="group"
            id={`${id}:${index}`}
            aria-labelledby={`${id}:file-${index}`}
            data-label={label}
            hidden={index === shown ? undefined : 'until-found'}
          >
            {panel}
          </tab-panel>
        ))}
      </div>
    )
  },
})

interface CodeFile extends Pick<TreeItem, 'button'> {
  path: string
}

/**
 * Sorts files into a tree, with folders first and then by name.
 * @param openFor path of a file; if set, only the folders above it are expanded
 * @param folder path of the folder to return, with a trailing slash; the root by default
 */
function buildFolders(
  files: readonly CodeFile[],
  { openFor, folder = '' }: { openFor?: string | undefined; folder?: string },
): TreeItem[] {
  const inside = files.filter(({ path }) => path.startsWith(folder))
  const names = new Set(inside.map(({ path }) => path.slice(folder.length).replace(/\/.*/, '/')))
  return [...names].sort(compareNames).map((name) => {
    const path = folder + name
    if (!name.endsWith('/')) return { name, button: inside.find((file) => file.path === path)?.button }
    const closed = openFor !== undefined && !openFor.startsWith(path)
    return { name: name.slice(0, -1), closed, items: buildFolders(inside, { openFor, folder: path }) }
  })
}

function compareNames(a: string, b: string): number {
  return Number(b.endsWith('/')) - Number(a.endsWith('/')) || a.localeCompare(b, 'en')
}

/** Number of lines that fit into a collapsed block, whose height is set in code-collapse.css. */
const maxLinesShownWhole = 14

/** `::code-collapse`: the first lines of a long code block, with a button that expands it. */
export const codeCollapse = defineComponent({
  name: 'code-collapse',
  style: 'code',
  props: { name: 'text', openText: 'text', closeText: 'text', icon: 'icon' },
  render({ props, content, children, renderNodes, renderIcon, t }) {
    const lines = content.map((node) => (node.type === 'element' ? (node.data?.code?.lines.length ?? Infinity) : 0))
    if (Math.max(...lines) <= maxLinesShownWhole) return children
    const name = props.name ?? t('prose.codeCollapse.code')
    const { open, close } = foldLabels(name, t)
    return (
      <div className="code-collapse">
        {renderNodes(content.map(unfolded))}
        <FoldSwitch
          icon={renderIcon(props.icon)}
          open={props.openText === undefined ? open : `${props.openText} ${name}`}
          close={props.closeText === undefined ? close : `${props.closeText} ${name}`}
        />
      </div>
    )
  },
})

/** Returns a code block that never collapses, for a container that collapses as a whole. */
function unfolded(node: ElementContent): ElementContent {
  if (node.type !== 'element' || !node.data?.code) return node
  return { ...node, data: { ...node.data, code: { ...node.data.code, folds: false } } }
}

function foldLabels(name: string, t: ProseInput['t']): { open: string; close: string } {
  return { open: t('prose.codeCollapse.expand', { name }), close: t('prose.codeCollapse.collapse', { name }) }
}

/**
 * A switch that expands code. It is an empty `<details>`: while it is closed, CSS limits the height of the code before
 * it.
 */
function FoldSwitch({ icon, open, close }: { icon?: ReactNode; open: string; close: string }) {
  return (
    <details>
      <summary>
        {icon}
        <OpenCloseLabels open={open} close={close} />
      </summary>
    </details>
  )
}

/** `::code-preview`: rendered content, followed by its source from the slot `#code`. */
export const codePreview = defineComponent({
  name: 'code-preview',
  props: { label: 'text' },
  render: ({ props: { label }, content, children, slots }) => (
    <div className="code-preview">
      {label && <div className="code-preview-label">{label}</div>}
      {content.length > 0 && <div className="code-preview-result">{children}</div>}
      {slots.code}
    </div>
  ),
})

/** `:code-icon{filename="main.ts"}`: the icon of a file, as in the header of a code block. */
export const codeIcon = defineComponent({
  name: 'code-icon',
  style: 'main',
  props: { filename: 'text', icon: 'icon' },
  required: [['filename', 'icon']],
  render: ({ props: { filename, icon }, renderIcon }) => renderIcon(icon ?? (filename && fileIcon(filename))),
})
