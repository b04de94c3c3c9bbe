import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { CopiedFile, Note } from '../define-import-system.ts'
import { analyticsOf, iconFiles } from '../source/head-facts.ts'
import { isRecord, recordOf } from '../source/record.ts'
import {
  findCopied,
  footerOf,
  forceColorMode,
  headerOf,
  logoOf,
  noteSocials,
  primaryColor,
  repositoryOf,
  socialsOf,
  textsOf,
} from '../source/site-facts.ts'
import { resolvePath } from '../source/source-folder.ts'

type Settings = Record<string, unknown>

/**
 * Reads the texts, colors, images, and links of a site, and reports values that have no equivalent.
 *
 * @param file the file that contains the settings
 * @param settings settings with names; see `readSettings`
 * @param root the folder of the pages
 * @param files the copied files of the source
 */
export function readMkdocsConfig(
  file: string | undefined,
  settings: Settings,
  root: string,
  files: readonly CopiedFile[],
): { config: SiteConfigInput; icons: CopiedFile[]; notes: Note[] } {
  const theme = recordOf(settings.theme)
  const [logo, favicon] = [theme.logo, theme.favicon].map((path) =>
    typeof path === 'string' ? resolvePath(root, path) : undefined,
  )
  const socials = readSocials(recordOf(settings.extra).social)
  const { title } = recordOf(recordOf(settings.markdown_extensions).toc)
  const found = {
    analytics: googleOf(settings),
    header: headerOf(logoOf(logo, files), []),
    colors: primaryColor(primaryOf(theme)),
    repository: repositoryOf(editAddress(settings)),
  }
  const icons = favicon === undefined ? [] : iconFiles(favicon, files)
  return {
    config: {
      ...found.analytics,
      ...withTabs(found.header, theme),
      ...footerOf(settings.copyright, []),
      ...forceColorMode(found.colors, forcedMode(theme)),
      ...textsOf({ title: settings.site_name, description: settings.site_description, url: settings.site_url }),
      ...found.repository,
      ...socialsOf(socials),
      ...(typeof title === 'string' && title !== '' && { toc: { title } }),
    },
    icons,
    notes:
      file === undefined
        ? []
        : [
            ...noteSocials(file, socials),
            ...leftOutValues(file, [
              ['theme.logo', theme.logo, found.header, 'the file is missing. Add it to public/'],
              ['theme.favicon', theme.favicon, icons[0] ?? findCopied(favicon, files), missingIcon],
              ['theme.palette.primary', primaryOf(theme), found.colors, 'set `theme.colors` in site.config.ts'],
              ['theme.palette.scheme', customScheme(theme), undefined, 'set `theme.colors` in site.config.ts'],
              ['repo_url', settings.repo_url, found.repository, 'set `github` in site.config.ts'],
              ['extra.analytics', googleId(settings), found.analytics, 'set `analytics` in site.config.ts'],
            ]),
          ],
  }
}

const missingIcon = 'the file is missing or not an image for icons. Add favicon.svg to public/'

/** Reports each value for which the import found nothing. */
function leftOutValues(
  file: string,
  values: readonly [key: string, value: unknown, found: object | undefined, hint: string][],
): Note[] {
  return values
    .filter(([, value, found]) => typeof value === 'string' && Object.keys(found ?? {}).length === 0)
    .map(([key, value, , hint]) => ({ file, message: `\`${key}\`: ${String(value)} was left out: ${hint}` }))
}

/** Adds a tab for each folder if the theme shows the first level of the sidebar as tabs. */
function withTabs(
  { header }: Pick<SiteConfigInput, 'header'>,
  { features }: Settings,
): Pick<SiteConfigInput, 'header'> {
  return recordOf(features)['navigation.tabs'] === undefined
    ? { ...(header && { header }) }
    : { header: { ...header, tabs: true } }
}

function primaryOf({ palette }: Settings): unknown {
  return [palette]
    .flat()
    .map((each) => recordOf(each).primary)
    .find((each) => typeof each === 'string')
}

/** Returns the color scheme of a single palette, unless it is one of Material's. */
function customScheme({ palette }: Settings): unknown {
  const { scheme } = recordOf(palette)
  return scheme === 'default' || scheme === 'slate' ? undefined : scheme
}

/** Returns the color mode of a site without a switch. */
function forcedMode({
  palette,
  color_mode: mode,
  user_color_mode_toggle: hasSwitch,
}: Settings): 'light' | 'dark' | undefined {
  if (recordOf(palette).scheme === 'slate') return 'dark'
  return (mode === 'light' || mode === 'dark') && hasSwitch !== true ? mode : undefined
}

/** Returns the ID of Google Analytics, from the settings of Material or of the themes of MkDocs. */
function googleId({ extra, theme }: Settings): unknown {
  const { provider, property } = recordOf(recordOf(extra).analytics)
  return provider === undefined ? recordOf(recordOf(theme).analytics).gtag : property
}

function googleOf(settings: Settings): Pick<SiteConfigInput, 'analytics'> {
  const { provider } = recordOf(recordOf(settings.extra).analytics)
  return provider === undefined || provider === 'google' ? analyticsOf({ google: googleId(settings) }) : {}
}

/** Returns social links with the network at the end of an icon's name: `mastodon` in `fontawesome/brands/mastodon`. */
function readSocials(value: unknown): { icon: unknown; link: unknown }[] {
  return (Array.isArray(value) ? value : []).filter(isRecord).map(({ icon, link }) => ({
    icon: typeof icon === 'string' ? networkOf(icon) : icon,
    link,
  }))
}

/** Returns the network of an icon. Font Awesome has several icons of a network: `linkedin-in`, `square-x-twitter`, `github-square`. */
function networkOf(icon: string): string | undefined {
  return icon
    .split('/')
    .at(-1)
    ?.replace(/^square-|-(?:square|in|f|alt)$/g, '')
    .replace(/^x-twitter$/, 'x')
    .replace(/^stack-overflow$/, 'stackoverflow')
}

/** Returns the edit URL. `edit_uri` is relative to the URL of the repository. */
function editAddress({ repo_url: repository, edit_uri: edit }: Settings): unknown {
  if (typeof repository !== 'string' || typeof edit !== 'string') return repository
  return /^https?:/.test(edit) ? edit : `${repository.replace(/\/$/, '')}/${edit.replace(/^\//, '')}`
}
