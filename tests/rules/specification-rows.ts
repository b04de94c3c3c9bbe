/** A test, by its file in `tests/` and its title. */
type NamedTest = readonly [file: string, title: string]

/** Requirements of the product specification by section, each with the tests that prove it. */
export const specification: Readonly<Record<string, Readonly<Record<string, readonly NamedTest[]>>>> = {
  '1. What the product does': {
    'the repository, the community, and how a page is edited': [
      ['worker/frame.test.ts', 'links a page to its source, a new issue, and the community'],
    ],
    'the suffix of titles': [['core/release/site-config.test.ts', 'uses the specified defaults if it is empty']],
    'the actions of a page': [
      ['worker/routes.test.ts', 'a page has every page action'],
      ['browser/menu.test.ts', 'link to the Markdown page and to assistants in a new tab, and to MCP clients'],
    ],
    'to copy a page, its Markdown and code': [
      ['browser/copy.test.ts', 'copies the same Markdown as the page’s raw URL returns'],
      ['browser/copy.test.ts', 'copies the absolute URL of the Markdown page'],
    ],
    'to report an issue': [['browser/feedback.test.ts', 'an issue is prefilled with its page, release, and date']],
  },
  '2. Screens and routes': {
    'the root leads to where the site says': [['worker/frame.test.ts', 'redirects the root to the configured path']],
    'the parts of the header': [
      ['worker/frame.test.ts', 'has a header with home link, search, languages, color mode, and repository'],
    ],
    'the languages, their flags, and none of it for one language': [
      ['worker/frame.test.ts', 'lists languages by name and flag, linked to the same page'],
      ['worker/frame.test.ts', 'is in English, has the title Docs, and has neither languages nor a repository'],
    ],
    'the texts of a page that is not there': [['worker/frame.test.ts', 'also surrounds the page for unknown URLs']],
    'pages and home pages of each language, in the frame of another one': [
      [
        'worker/routes.test.ts',
        'the second language of a URL is that of the content: an English page in a French frame',
      ],
      [
        'core/route/page-route.test.ts',
        'the first segment is the interface language, and an optional second one is the content language',
      ],
    ],
    'the root leads to the visitor’s language': [['core/locale/negotiate.test.ts', 'a returning visitor']],
    'an unknown page': [
      ['worker/errors.test.ts', 'a missing page suggests the closest pages'],
      ['core/error/errors.test.ts', 'includes the path in the message about a missing page'],
    ],
    'a rule of a page refuses': [
      ['worker/errors.test.ts', 'an invalid path fails with the message of the specification'],
    ],
    scrolling: [['browser/scroll-positions.test.ts', 'to a section jumps there; links inside a page scroll smoothly']],
    'the header: title, search, links': [
      ['browser/configurations.test.ts', 'shows everything without overlaps in any window, mode, and text size'],
    ],
    'the menu of a small screen, in each of its forms': [
      ['browser/menu.test.ts', 'takes the focus and makes the page inert; Escape restores both'],
      ['browser/menu-modes.test.ts', 'closes when its handle is pulled down, quickly or far, or pressed'],
      ['browser/menu-modes.test.ts', 'closes when a link in it is followed'],
    ],
    'the footer, with the current year': [
      ['worker/outage.test.ts', 'shows the new year on every page at New Year and never answers 304 for the old one'],
      ['browser/color-mode.test.ts', 'is marked as selected in the footer'],
    ],
    'the tree narrowed to its branch': [
      ['browser/configurations.test.ts', 'limit the sidebar to the folder `docs` on every page'],
      ['browser/menu.test.ts', 'shows the current page inside its folder'],
    ],
    'the language picker': [
      ['browser/menu.test.ts', 'lists every language by its native name and marks the current one'],
      ['worker/routes.test.ts', 'the language picker never links to a missing page'],
    ],
    'the generic error page, which crawlers do not see': [
      ['browser/error-state.test.ts', 'a visit shows the error page inside the frame, and every link on it works'],
      ['browser/error-state.test.ts', 'a crawler keeps its page, and the console states the reason'],
    ],
  },
  '3. Entities': {
    'the template of titles, the viewport and the icon': [
      ['worker/frame.test.ts', 'applies the title template and has a viewport and an icon'],
    ],
    'fields of pages': [['worker/query.test.ts', 'decodes rows, with every column']],
    'the collection without fields': [
      ['worker/query.test.ts', 'the collection info has the versions of the other collections'],
    ],
    'nodes of the navigation': [
      [
        'core/navigation/build-tree.test.ts',
        'a folder without an index page is not a page, and its name comes from its path',
      ],
    ],
    'records of the search': [
      ['core/document/section.test.ts', 'records the trail of headings above each section'],
      ['core/document/section.test.ts', 'puts the page title above headings if there is no h1'],
    ],
    'languages, their codes, names and directions': [
      ['core/locale/locales.test.ts', 'has a code for URLs and the matching language tag'],
      ['browser/languages.test.ts', 'exactly six languages are written from right to left'],
    ],
    'the cookie of the language': [
      ['core/locale/cookie.test.ts', 'sets the cookie for a year and the whole site, readable by scripts'],
    ],
    'colours of the theme': [
      [
        'core/release/site-config.test.ts',
        'puts custom colors and their hash in its style sheet, and no style sheet for default colors',
      ],
    ],
    'the manifest and the latest build': [
      ['worker/payload.test.ts', 'list the URLs with payloads in an immutable file, and report an unknown build'],
      ['worker/payload.test.ts', 'name the latest one with its release, fresh for a second'],
    ],
  },
  '4. States and transitions': {
    'the first choice of a language': [
      ['core/locale/negotiate.test.ts', 'a visitor whose browser prefers English, French, or another language'],
    ],
    'a switch of language': [
      ['browser/freshness.test.ts', 'loads the new language’s messages, then stores the choice, then opens the page'],
    ],
    'freshness of the build': [
      ['browser/freshness.test.ts', 'checks the latest build every hour, and reloads on the next visit if it changed'],
      ['browser/freshness.test.ts', 'reloads the page once, and not again if the file is still missing'],
      ['browser/freshness.test.ts', 'does not reload a page that was reloaded within the last ten seconds'],
    ],
    'the colour mode': [
      ['browser/color-mode.test.ts', 'is stored as "dark" or "light" by the switch and survives a reload'],
      ['browser/color-mode.test.ts', 'cannot be changed by the visitor or the system if the site sets it'],
    ],
    'popovers that cannot be dismissed': [
      ['browser/overlays.test.ts', 'that cannot be dismissed stays open and emits an event on each attempt'],
      [
        'browser/overlays.test.ts',
        'in mode "hover" follows the pointer without a delay, and stays open while it is hovered',
      ],
    ],
    'the queue of toasts': [
      ['browser/toasts.test.ts', 'replaces the oldest one if five are shown'],
      [
        'browser/toasts.test.ts',
        'leaves after 5000 ms plus a 200 ms animation, but stays while it is hovered or has the focus',
      ],
    ],
    'building the navigation': [
      ['core/navigation/build-tree.test.ts', 'hides a page with the value false'],
      ['core/navigation/build-tree.test.ts', 'hide a folder and its content with navigation: false'],
      ['core/navigation/build-tree.test.ts', 'ignore the title %j'],
      ['core/navigation/build-tree.test.ts', 'builds a folder with an index page, settings, and pages'],
    ],
    'previous and next': [
      [
        'worker/routes.test.ts',
        'navigation follows the order of the files, with the folder’s own title, and so do previous and next',
      ],
    ],
    'the error state': [
      ['browser/error-state.test.ts', 'on the page shows the error page if it is marked as fatal'],
      ['browser/islands.test.ts', 'and is essential is replaced by the error page, with a link to the home page'],
    ],
    'the index of the search': [
      [
        'browser/search.test.ts',
        'start only when the visitor opens the search, and load the titles once, on further searches',
      ],
    ],
  },
  '5. Validation rules': {
    'unknown middleware': [
      [
        'worker/errors.test.ts',
        'unknown middleware in the frontmatter fails the page with the message of the specification',
      ],
    ],
    'a payload of another host': [['worker/payload.test.ts', 'rejects a URL with another host']],
    'values of queries': [
      ['core/query/parse.test.ts', 'parses the queries of our builder'],
      ['core/error/errors.test.ts', 'every error has its specified text'],
    ],
  },
  '6. Roles': {
    'everybody reads the same pages': [
      ['worker/shared-cache.test.ts', 'for any language and cookie, and each visitor’s choice is saved separately'],
    ],
  },
  '7. Calls': {
    'manifest and latest build': [
      ['browser/prefetch.test.ts', 'if the manifest cannot be read, but links still work and the error is logged'],
    ],
    payloads: [
      ['worker/payload.test.ts', 'has the data of the page under the keys and in the format that clients expect'],
      ['browser/prefetch.test.ts', 'when a link is hovered for a moment, and only once'],
    ],
    'rendered fragments': [
      ['worker/fragments.test.ts', 'contains the children of a folder and marks the current page'],
    ],
    'messages of a language': [
      [
        'worker/messages.test.ts',
        'returns the texts of a language by its code, cached for a day under the hash of all texts',
      ],
    ],
    'queries and dumps': [
      ['worker/query.test.ts', 'contains the statements that clients of Nuxt Content look for'],
      ['worker/query.test.ts', 'a response equals the result of SQLite on the dump'],
      ['browser/content-client.test.ts', 'queries return the same results in the browser and on the server'],
    ],
    icons: [
      [
        'worker/icons.test.ts',
        'returns icons with the defaults of their set as JSON, cacheable and readable by any site',
      ],
      ['worker/icons.test.ts', 'waits 1.5 seconds for a service that does not respond'],
    ],
    images: [['worker/images.test.ts', 'equivalent URLs return the same bytes, readable by scripts of other origins']],
  },
  '8. Errors': {
    'the words of each': [['core/error/errors.test.ts', 'every error has its specified text']],
    'what cannot be preloaded': [
      ['rules/dynamic-imports.test.ts', 'every script that fails to load raises the preload error'],
    ],
    'messages that cannot be loaded': [['browser/freshness.test.ts', 'continues with a warning if the messages %s']],
    'a language file that is wrong': [
      ['browser/freshness.test.ts', 'continues with a warning if the messages %s'],
      ['core/error/errors.test.ts', 'keeps the name of an unknown locale out of the status message'],
    ],
    'an unknown overlay': [['client/overlays.test.ts', 'rejects an unknown overlay id']],
    'texts of the kit': [
      ['core/locale/locales.test.ts', 'contains only texts that English contains, and at least 90 % of them'],
    ],
  },
  '9. Constants': {
    accordions: [
      [
        'browser/components.test.ts',
        'opens an accordion in 200 ms while the reader uses it, or immediately with reduced motion',
      ],
    ],
    'interface languages': [
      ['worker/interface-languages.test.ts', 'shows the frame of pages in %s in that language'],
      ['core/locale/locales.test.ts', 'has the direction of its language'],
    ],
    'payloads read ahead': [
      ['browser/prefetch.test.ts', 'for at most four links at a time'],
      [
        'browser/prefetch.test.ts',
        'when the reader scrolls to a link in the content and stays there, after the manifest, one second after the browser becomes idle',
      ],
    ],
    'the order of rows': [
      [
        'core/navigation/build-tree.test.ts',
        'follows the stems: 2 before 10, numbers before letters, uppercase before lowercase',
      ],
    ],
    popovers: [
      ['browser/overlays.test.ts', 'opens 8 px below its button, and closes on Escape and on a click outside'],
      [
        'browser/overlays.test.ts',
        'opens above its button if there is no room below, and stays 8 px inside the window',
      ],
    ],
    toasts: [['browser/toasts.test.ts', 'appears in the bottom end corner, 16 px from the next one']],
    drawers: [
      [
        'browser/overlays.test.ts',
        'closes or snaps by the speed and distance of a drag, responds to its handle, and scrolls',
      ],
    ],
    'the loading bar': [
      ['browser/loading-bar.test.ts', 'appears after 200 ms, fills when the page arrives, and disappears 900 ms later'],
    ],
    'widths and formats of images': [
      ['core/image/image-address.test.ts', 'allows the specified screen widths in both densities'],
    ],
  },
}
