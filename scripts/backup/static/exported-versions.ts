import { sitePathname } from '../../../core/route/index.ts'
import type { AddressNames } from '../../../core/route/index.ts'
import type { ListedSite, ListedVersion } from './list-site.ts'

interface ExportedSite {
  listed: ListedSite
  urls: AddressNames
  siteUrl: string
  /** The URL of the site in its configuration, which has all versions. Absent if the configuration has none. */
  deployedUrl?: string
}

/** The versions of the docs in an export, and the names of their files and URLs. */
export class ExportedVersions {
  readonly #site: ExportedSite
  /**
   * The version to export, if only one is exported and it isn't the current one. Its files are written at the site's
   * paths.
   */
  readonly only: string | undefined
  /** Whether the other versions are only on the deployed site, which has another URL. */
  readonly isApart: boolean

  constructor(site: ExportedSite) {
    const { listed, siteUrl, deployedUrl } = site
    this.#site = site
    this.only = listed.versions.length === 1 ? listed.versions[0]!.name : undefined
    this.isApart = this.only !== undefined && deployedUrl !== undefined && deployedUrl !== siteUrl
  }

  /** Returns the suffix in the names of a version's search files and sitemaps. */
  markOf(version: string | undefined): string {
    return version === undefined || version === this.only ? '' : `~${version}`
  }

  /** Like `markOf`, but returns `undefined` for a version that isn't exported. */
  exportedMarkOf(version: string): string | undefined {
    return this.#site.listed.versions.some(({ name }) => name === version) ? this.markOf(version) : undefined
  }

  /** Returns the exported version to which a path belongs. */
  at(path: string): ListedVersion | undefined {
    const { versions } = this.#site.listed
    const [, , segment = ''] = path.split('/')
    const named = versions.find(({ name }) => name !== undefined && encodeURIComponent(name) === segment)
    return named ?? versions.find(({ name }) => name === undefined)
  }

  /**
   * Returns whether a path belongs to a version that isn't exported. If a single version is exported, its `llms.txt`
   * still links to the other ones.
   */
  isElsewhere(path: string): boolean {
    const [, code, version = ''] = path.split('/')
    const isPage = this.#site.listed.config.locales.some((locale) => locale.code === code)
    return this.only !== undefined && isPage && version.replace(/\.md$/, '') !== this.only
  }

  /** Lets URLs of versions that aren't exported lead to the deployed site. */
  withDeployedUrls(text: string): string {
    const { urls, siteUrl, deployedUrl } = this.#site
    if (!this.isApart) return text
    return text.replace(/https?:\/\/[^\s"'<>()\\?#]+/g, (url) => {
      if (!url.startsWith(`${siteUrl}/`)) return url
      const path = url.slice(siteUrl.length)
      return this.isElsewhere(sitePathname(`${urls.base ?? ''}${path}`, urls)) ? `${deployedUrl}${path}` : url
    })
  }

  /** Adds the version to the names of a page's search files, because static hosts ignore the query of a URL. */
  withOwnSearch(text: string, version: string | undefined): string {
    const mark = this.markOf(version)
    return mark === '' ? text : text.replace(/(?<="[^"?]*\/_search\/[^"?]*)(?=\.json\?)/g, mark)
  }
}
