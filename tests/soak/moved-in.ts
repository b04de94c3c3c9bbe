import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseFragment } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import { importFolder } from '../../scripts/import/import-folder.ts'
import { parseSourcePath } from '../../core/collection/index.ts'
import { versionChannel } from '../../core/release/index.ts'
import type { SiteConfigInput } from '../../core/release/index.ts'
import { publicHref } from '../../core/route/index.ts'
import type { SiteUrls } from '../../core/route/index.ts'
import type { ImportPlan } from '../../scripts/import/plan/plan-import.ts'
import { renderText } from '../../scripts/import/report/render-report.ts'
import { readModule } from '../../scripts/import/source/javascript.ts'
import { createVersion } from '../../scripts/releases/cut-version.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { componentRegistry as registry } from '../../worker/prose/render-article.tsx'
import { compileTools } from '../harness/compile-tools.ts'
import { readFolder } from '../harness/fixture-files.ts'
import { openTestSite, writeFiles } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

/** Problems of a site after an import. For a site without problems, every list is empty. */
interface MovedIn {
  /** URLs of pages, their images, and sources of redirects that don't end with status 200. */
  failing: string[]
  /** Words of the source that are neither on its page nor in the report. */
  lostWords: string[]
  /** Component syntax that readers see. */
  rawSyntax: string[]
  /** Tabs and code titles without a label. */
  unlabeled: string[]
  /** Edited files that a second import changed. */
  overwritten: string[]
  pages: number
}

/**
 * Imports a folder, publishes the result, and checks every page, former URL, and word.
 * @param addresses URLs of the old system. Sources of redirects are checked automatically.
 */
export async function moveIn(sourceFolder: string, addresses: readonly string[] = []): Promise<MovedIn> {
  const contentFolder = await temporaryFolder('moved')
  const versionsFolder = await temporaryFolder('moved-versions')
  const { plan, report } = await importFolder({ sourceFolder, contentFolder, versionsFolder, registry })
  const site = await openTestSite(await readFolder(contentFolder), { assets: true })
  try {
    for (const { name, folder } of report.versions) {
      await createVersion(site.target, name)
      const content = new ContentFolder(folder)
      const channel = versionChannel(name)
      await publish({ folder: content, target: site.target, channel, renderer: 'test', tools: compileTools })
    }
    const shown = sitemapPaths(await (await site.get('/sitemap.xml')).text())
    const items = [...new Set([...shown, ...pagePaths(plan).map((path) => publicHref(path, urlsOf(plan)))])]
    const articles = new Map<string, string>()
    const failing: string[] = []
    for (const path of items) {
      const response = await site.get(path)
      if (response.status === 200) articles.set(path, await response.text())
      else failing.push(`${path} answers ${response.status}`)
    }
    const images = [...articles.values()].flatMap(imagesIn)
    failing.push(...(await failingAddresses([...addresses, ...redirected(plan), ...new Set(images)], site)))
    const known = wordsOf(
      [renderText(report), ...configTexts(plan), ...[...articles.values()].map(htmlText)].join('\n'),
    )
    const sources = [...plan.origins].filter(
      ([target]) => target.endsWith('.md') && !isDraft(plan.texts.get(target) ?? ''),
    )
    const lostWords: string[] = []
    for (const [, file] of sources) {
      const missing = [...wordsOf(sourceText(await readFile(join(sourceFolder, file), 'utf8')))].filter(
        (word) => !known.has(word),
      )
      if (missing.length > 0) lostWords.push(`${file}: ${missing.join(' ')}`)
    }
    return {
      failing,
      lostWords,
      rawSyntax: [...articles].flatMap(([path, html]) => rawSyntaxIn(html).map((text) => `${path}: ${text}`)),
      unlabeled: [...articles].flatMap(([path, html]) => unlabeledIn(html).map((text) => `${path}: ${text}`)),
      overwritten: await editAndRepeat({ sourceFolder, contentFolder, registry }),
      pages: articles.size,
    }
  } finally {
    await site.dispose()
    await rm(contentFolder, { recursive: true, force: true })
  }
}

/** Edits every text of a content folder, imports again, and returns the files that lost their edit. */
async function editAndRepeat(options: Parameters<typeof importFolder>[0]): Promise<string[]> {
  const { contentFolder } = options
  const before = await readFolder(contentFolder)
  const edited = Object.fromEntries(
    Object.entries(before)
      .filter(([file]) => file !== '_import.json')
      .map(([file, bytes]) => [file, /\.(?:md|ts|yml)$|_redirects$/.test(file) ? `${String(bytes)}\n` : bytes]),
  )
  await writeFiles(contentFolder, edited)
  await importFolder(options)
  const after = await readFolder(contentFolder)
  return [...new Set([...Object.keys(edited), ...Object.keys(after)])].filter(
    (file) => file !== '_import.json' && String(after[file]) !== String(edited[file]),
  )
}

function sitemapPaths(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
}

/** Returns paths of imported pages, including pages outside the sitemap, without drafts. */
function pagePaths({ texts, locales }: ImportPlan): string[] {
  return [...texts]
    .filter(([file, text]) => file.endsWith('.md') && !isDraft(text))
    .map(([file, text]) => /^path: (\S+)$/m.exec(text)?.[1] ?? parseSourcePath(file, locales, locales[0]!).path)
}

/** Returns the settings of the imported site's URLs. */
function urlsOf({ texts, locales: codes }: ImportPlan): SiteUrls {
  const exported = readModule(texts.get('site.config.ts') ?? '')?.exported as SiteConfigInput
  const { basePath: base, localePrefix, defaultLocale: bare } = exported
  return { codes, ...(base !== undefined && { base }), ...(localePrefix && bare !== undefined && { bare }) }
}

/** Returns whether a page is a draft, so its words are not published. */
function isDraft(text: string): boolean {
  return /^draft: true$/m.test(text)
}

/** Returns the sources of redirects without placeholders. */
function redirected({ texts }: ImportPlan): string[] {
  return (texts.get('_redirects') ?? '')
    .split('\n')
    .map((line) => line.split(/\s+/))
    .filter(([from, to]) => from?.startsWith('/') && to?.startsWith('/') && !/[*:]/.test(from))
    .map(([from]) => from!)
}

/** Returns the former URLs without a redirect to a page. */
async function failingAddresses(sources: readonly string[], site: TestSite): Promise<string[]> {
  const failing: string[] = []
  for (const source of sources) {
    const status = await follow(site, source)
    if (status !== 200) failing.push(`${source} ends with ${status}`)
  }
  return failing
}

async function follow(site: TestSite, address: string): Promise<number> {
  let path = address
  for (let hops = 0; hops < 5; hops++) {
    const response = await site.get(path)
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (location === null) return response.status
    path = new URL(location, site.url).pathname
  }
  return 310
}

/** Returns the imported files that are not pages but contain visible texts: settings of the site and of folders. */
function configTexts({ texts }: ImportPlan): string[] {
  return [...texts].filter(([file]) => !file.endsWith('.md')).map(([, text]) => text)
}

/** Returns the compared words of a text: three or more letters of any script. */
function wordsOf(text: string): Set<string> {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00AD\u200B]/g, '')
  return new Set(plain.match(/\p{L}{3,}/gu))
}

/**
 * Returns the readable text of a source file: prose, code, and quoted texts in component tags. Excludes modules, names,
 * switches, comments, URLs, and marks that are replaced with other characters.
 */
function sourceText(source: string): string {
  return source
    .replace(/^---\n[\s\S]*?\n---$/m, '')
    .replace(/(?<=^[ \t]*:{2,}[^\n]*\n[ \t]*---\n)[\s\S]*?(?=\n[ \t]*---$)/gm, textsInYaml)
    .replace(/^(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^\1/gm, '$2')
    .replace(/^[ \t>]*(?:`{3,}|~{3,})[^\n]*$/gm, '')
    .replace(/^(?:import|export)\s[^\n]*(?:\n[^\n]+)*/gm, '')
    .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}|<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replace(/<\/?[A-Za-z][\w.-]*(?:"[^"]*"|'[^']*'|=>|[^<>"'])*>/g, textsInTag)
    .replace(/\{\{.*?\}\}|\$\w+\.\w+|\[\[?toc\]?\]|\+\+[^+\n]+(?:\+[^+\n]+)*\+\+|^.*(?:8<-|<<<).*$/gim, ' ')
    .replace(/&(?:shy|ZeroWidthSpace|zwnj|zwj);/g, '')
    .replace(
      /^[ \t>]*\[(?!\^)[^\]\n]+\]:.*$|\]\[[^\]\n]*\]|\]\([^)\s]*\)?|https?:[^\s"'})]+|["'(][./#][^"'\s)]*|&\w+;|:[\w-]+:/gm,
      ' ',
    )
    .replace(/^\s*:{2,}.*$|:[A-Za-z][\w-]*(?=\{)|\{[^}\n]*\}|^\s*(?:!!!|\?\?\?\+?)\s+\S+/gm, ' ')
}

/**
 * Returns values of component properties, without their names, URLs, and values that only style or switch something.
 */
function textsInYaml(yaml: string): string {
  return yaml.replace(
    /^[ \t]*(?:- )?(?:class|icon|color|variant|ui|orientation)\b.*$|^[ \t]*(?:- )?[\w-]+:(?:[ \t]*\.{0,2}\/\S*$)?/gm,
    ' ',
  )
}

/** Returns the quoted texts in a tag, except for attributes that name or style something. */
function textsInTag(tag: string): string {
  const named =
    /(?:class|className|icon|color|variant|type|slot|id|key|ui|meta|style|name|lang|theme|value|allow|sandbox)=(?:"[^"]*"|'[^']*'|\{[^}]*\}+)/g
  return ` ${(tag.replace(named, ' ').match(/"[^"]*"|'[^']*'/g) ?? []).join(' ')} `
}

/** Returns the text of a page and its attributes. */
function htmlText(html: string): string {
  const texts: string[] = []
  const open: DefaultTreeAdapterTypes.Node[] = [parseFragment(html)]
  for (let node = open.pop(); node; node = open.pop()) {
    if ('value' in node) texts.push(node.value)
    if ('attrs' in node) texts.push(...node.attrs.map(({ value }) => value))
    if ('childNodes' in node) open.push(...node.childNodes)
    // Highlighted code wraps each word in an element.
    if ('tagName' in node && node.tagName === 'pre') texts.push(textContent(node))
  }
  return texts.join('\n')
}

function textContent(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textContent).join('') : ''
}

/** Returns the URLs of a page's images on the same site. */
function imagesIn(html: string): string[] {
  return [...html.matchAll(/<img\b[^>]*? src="(\/(?!\/)[^"]*)"/g)].map(([, source]) => source!.replaceAll('&amp;', '&'))
}

/** Returns component syntax in the visible text, except within code. */
function rawSyntaxIn(html: string): string[] {
  const article = html.replace(/<(pre|code|script|style|template)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, '\n')
  return article.match(/^\s*:{2,}[\w-]*.*$|:[a-z][\w-]*\{[^}\n]*\}|\{%.*?%\}/gm)?.map((text) => text.trim()) ?? []
}

function unlabeledIn(html: string): string[] {
  return html.match(/<(?:button|a|label)\b[^>]*role="tab"[^>]*>\s*<\/(?:button|a|label)>/g) ?? []
}
