import { createElement } from 'react'
import { propKinds } from '../../../core/document/index.ts'
import type { ComponentRegistry } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { Island as IslandDefinition } from '../../../client/islands/define-island.ts'
import { defineComponent } from '../../../worker/prose/define-component.ts'
import type { Prose } from '../../../worker/prose/define-prose.ts'
import { componentRegistry } from '../../../worker/prose/render-article.tsx'
import { Island } from '../../../worker/render/island.tsx'
import type { MarkdownExtensions } from '../../../core/markdown/index.ts'
import type { OwnTranslate } from '../../../worker/prose/define-component.ts'
import { nearestName } from '../../nearest-name.ts'
import type { Slot } from './api/slots.ts'
import { translateSiteText } from './messages.ts'
import type { Messages } from './messages.ts'
import { placeOfError, runModule } from './run-module.ts'
import { assetAddress, moduleKey, replacedBy } from './site-code.ts'
import { watchExtensions } from './watch-extensions.ts'
import type { CodeModule, SiteCode } from './site-code.ts'

/** The code of a site after its modules were run. */
export interface OpenCode {
  /**
   * The components and islands of the site by the names that authors use. Replacements for built-in components are
   * included.
   */
  prose: ReadonlyMap<string, Prose>
  /** All components that authors can use. */
  registry: ComponentRegistry
  /** The slots by name. For each name, content is listed in display order, with plugins first. */
  slots: ReadonlyMap<string, readonly OpenSlot[]>
  /** The Markdown extensions of the site and its plugins. */
  markdown: MarkdownExtensions | undefined
  /** Diagnostics of modules that can't be used, by kind and name. */
  broken: Readonly<Record<string, Diagnostic>>
  /** Hashes of the code on pages, by lookup key: `code:NAME` for a component, and `slot:article`. */
  versions: Readonly<Record<string, string>>
  modules: readonly CodeModule[]
}

/** A slot and the messages that it can use. */
interface OpenSlot extends Slot {
  messages: Messages | undefined
}

/** The version of a component or slot that can't be used. */
const brokenVersion = 'broken'

const opened = new WeakMap<SiteCode, OpenCode>()

/** Runs the modules of a site. The result depends only on `code`. */
export function openCode(code: SiteCode): OpenCode {
  const known = opened.get(code) ?? runAll(code)
  opened.set(code, known)
  return known
}

function runAll(code: SiteCode): OpenCode {
  const broken: Record<string, Diagnostic> = { ...code.broken }
  const prose = new Map<string, Prose>()
  const versions = new Map<string, string>()
  const slots = new Map<string, OpenSlot[]>()
  const islands = new Map<string, IslandDefinition>()
  let markdown: MarkdownExtensions | undefined
  const run = (module: CodeModule) => {
    try {
      for (const island of module.islands)
        if (!islands.has(island)) throw new Error(`The island \`${island}\` is broken.`)
      const declared = runModule(module, (name) => islands.get(name))
      if (module.kind === 'markdown')
        markdown = addExtensions(markdown, watchExtensions(readMarkdown(declared), module.file))
      else if (module.kind === 'slot') {
        const slot = { ...readSlot(declared), messages: messagesOf(module) }
        slots.set(module.name, [...(slots.get(module.name) ?? []), slot])
      } else if (module.kind === 'component') addComponent(module, readComponent(declared))
      else {
        const island = {
          ...readIsland(declared),
          name: module.name,
          script: assetAddress(code.scripts[module.name] ?? ''),
        }
        islands.set(module.name, island)
        if (island.props) addComponent(module, showIsland(island))
      }
    } catch (error) {
      const failure = describeFailure(error, module, code.modules)
      broken[moduleKey(module)] = failure
      const replaced = replacedBy(module.source)
      if (module.kind === 'component' && replaced !== undefined)
        broken[moduleKey({ ...module, name: replaced })] ??= failure
    }
  }
  const messagesOf = ({ plugin = '' }: CodeModule) => code.messages[plugin]
  /** The package that provides each component, or `undefined` for the site. */
  const origins = new Map<string, string | undefined>()
  const addComponent = (module: CodeModule, component: Prose) => {
    const { replaces } = component
    if (replaces !== undefined && !componentRegistry.has(replaces) && !prose.has(replaces)) {
      const nearest = nearestName(replaces, [...componentRegistry.keys(), ...prose.keys()])
      throw new Error(
        `The component to replace, \`${replaces}\`, does not exist.${nearest ? ` Did you mean \`${nearest}\`?` : ''}`,
      )
    }
    if (componentRegistry.has(module.name) && replaces !== module.name)
      throw new Error(
        `A component \`${module.name}\` already exists. Write \`replaces: '${module.name}'\` to replace it.`,
      )
    const names = new Set([module.name, replaces ?? module.name])
    for (const name of names) {
      if (!prose.has(name)) continue
      const origin = origins.get(name)
      if (origin === module.plugin) throw new Error(`Two components are named \`${name}\`.`)
      // Components of the site are added last, because they can replace others.
      if (module.plugin !== undefined || replaces !== name)
        throw new Error(
          `A component \`${name}\` already exists, from ${origin}. To replace it, create a component of the site with \`replaces: '${name}'\`.`,
        )
    }
    const own = withTexts(component, messagesOf(module))
    for (const name of names) {
      prose.set(name, own)
      origins.set(name, module.plugin)
      versions.set(`code:${name}`, module.version)
    }
  }
  // Islands are opened first, because components and slots can contain them.
  for (const module of code.modules) if (module.kind === 'island') run(module)
  for (const module of code.modules) if (module.kind !== 'island') run(module)
  for (const key of Object.keys(broken)) {
    const [kind, name = '', plugin] = key.split(' ')
    // A component of a plugin must not be used in place of a broken component of the site with the same name.
    if (kind === 'component' && plugin === undefined && origins.get(name) !== undefined) {
      prose.delete(name)
      versions.delete(`code:${name}`)
    }
    if ((kind === 'component' || kind === 'island') && !versions.has(`code:${name}`))
      versions.set(`code:${name}`, brokenVersion)
  }
  const articleSlots = code.modules.filter(({ kind, name }) => kind === 'slot' && name.startsWith('article-'))
  const articleVersion = [
    ...articleSlots.map((module) => (moduleKey(module) in broken ? brokenVersion : module.version)),
    ...Object.keys(code.broken).filter((key) => key.startsWith('slot article-')),
  ]
  if (articleVersion.length > 0) versions.set('slot:article', articleVersion.join(' '))
  return {
    prose,
    registry: new Map([
      ...componentRegistry,
      ...[...prose].map(([name, { props = {}, required }]) => [name, { props, required }] as const),
    ]),
    slots,
    markdown,
    broken,
    versions: Object.fromEntries(versions),
    modules: code.modules,
  }
}

function readComponent(declared: unknown): Prose {
  const { render, names, props, required } = (declared ?? {}) as Partial<Prose>
  if (typeof render !== 'function' || !Array.isArray(names))
    throw new Error('The default export is not a component. Write `export default defineComponent({ … })`.')
  checkKinds(props ?? {})
  checkRequired(required)
  return declared as Prose
}

function readIsland(declared: unknown): IslandDefinition {
  const { component, when, props = {} } = (declared ?? {}) as Partial<IslandDefinition>
  if (typeof component !== 'function' || typeof when !== 'string')
    throw new Error('The default export is not an island. Write `export default defineIsland({ when: …, render: … })`.')
  if (!/^(load|idle|visible|interaction|\(.+\))$/.test(when))
    throw new Error(
      `\`when\` must be load, idle, visible, interaction, or a media query in parentheses, not \`${when}\`.`,
    )
  checkKinds(props)
  return declared as IslandDefinition
}

function readSlot(declared: unknown): Slot {
  if (typeof (declared as Partial<Slot> | undefined)?.render !== 'function')
    throw new Error('The default export is not a slot. Write `export default defineSlot({ render: … })`.')
  return declared as Slot
}

/** Returns a component that looks up its own messages before interface strings. */
function withTexts(component: Prose, messages: Messages | undefined): Prose {
  if (!messages) return component
  return {
    ...component,
    render: (input) =>
      component.render({ ...input, t: translateSiteText(messages, input.locale, input.t as OwnTranslate) }),
  }
}

function addExtensions(first: MarkdownExtensions | undefined, then: MarkdownExtensions): MarkdownExtensions {
  if (!first) return then
  const joined = extensionLists.map((name) => [name, [...(first[name] ?? []), ...(then[name] ?? [])]] as const)
  return Object.fromEntries(joined.filter(([, list]) => list.length > 0))
}

const extensionLists = ['micromark', 'fromMarkdown', 'mdast', 'hast'] as const

function readMarkdown(declared: unknown): MarkdownExtensions {
  const given = Object.entries((declared ?? {}) as object)
  const wrong = given.find(([name, list]) => !extensionLists.some((each) => each === name) || !Array.isArray(list))
  if (given.length === 0 || wrong)
    throw new Error(`The default export can contain only lists of extensions: ${extensionLists.join(', ')}.`)
  return declared as MarkdownExtensions
}

function checkKinds(props: Readonly<Record<string, unknown>>): void {
  for (const [name, kind] of Object.entries(props)) {
    if (!propKinds.some((known) => known === kind))
      throw new Error(`The prop \`${name}\` has an unknown kind. Use one of: ${propKinds.join(', ')}.`)
  }
}

/** Checks the format of `required`: a list of groups. At least one prop or slot of each group must be set. */
function checkRequired(required: unknown): void {
  const isList = (list: unknown) => Array.isArray(list) && list.every((name) => typeof name === 'string')
  if (required !== undefined && !(Array.isArray(required) && required.every(isList)))
    throw new Error(
      "`required` must contain lists of props, at least one of which is required: `[['plan'], ['to', 'href']]`.",
    )
}

/** Returns a component that renders an island, so that authors can use the island in Markdown. */
function showIsland(island: IslandDefinition): Prose {
  return defineComponent({
    props: island.props ?? {},
    style: 'main',
    render: ({ props }) => {
      const given = Object.entries(props).filter(([, value]) => value !== undefined)
      // The props were parsed from Markdown, so they are text or JSON.
      return createElement(Island, {
        island,
        props: Object.fromEntries(given) as Parameters<typeof Island>[0]['props'],
      })
    },
  })
}

function describeFailure(error: unknown, { file, kind }: CodeModule, modules: readonly CodeModule[]): Diagnostic {
  return {
    severity: 'error',
    ...(placeOfError(error, modules) ?? { file }),
    code: 'code-failed',
    message: `Broken ${kind === 'markdown' ? 'extension' : kind}: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'Fix the error. Until then, pages that use this code keep their published versions.',
  }
}
