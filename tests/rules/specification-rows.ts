/** A test, by its file in `tests/` and its title. */
type NamedTest = readonly [file: string, title: string]

/**
 * Rows of the specification of the product, by its sections, in short words; and the tests that show that each holds.
 */
export const specification: Readonly<Record<string, Readonly<Record<string, readonly NamedTest[]>>>> = {
  '1. What the product does': {
    'the repository, the community, and how a page is edited': [
      ['worker/frame.test.ts', 'leads from a page to its source, to a new issue about it, and to the community'],
    ],
    'the suffix of titles': [
      ['core/release/site-config.test.ts', 'that says nothing has the specification’s defaults'],
    ],
    'the actions of a page': [
      ['worker/routes.test.ts', 'every page action of a page is there'],
      [
        'browser/menu.test.ts',
        'lead to the page as Markdown and to assistants that are asked to read it, in a tab of their own, and to programs',
      ],
    ],
    'to copy a page, its Markdown and code': [
      ['browser/copy.test.ts', 'a page takes what its Markdown address answers'],
      ['browser/copy.test.ts', 'the Markdown address takes a complete one'],
    ],
    'to report an issue': [
      ['browser/feedback.test.ts', 'an issue begins with the page it is about, its release and its date'],
    ],
  },
  '2. Screens and routes': {
    'the root leads to where the site says': [
      ['worker/frame.test.ts', 'is not at the root, which leads to where the site says'],
    ],
    'the parts of the header': [
      [
        'worker/frame.test.ts',
        'has at its top the way home, the search, the languages, the mode of colours and the repository',
      ],
    ],
    'the languages, their flags, and none of it for one language': [
      [
        'worker/frame.test.ts',
        'lists languages by their names, with the flags of their countries, as links to the same page',
      ],
      ['worker/frame.test.ts', 'is English, is called Docs, and has neither languages nor a repository'],
    ],
    'the texts of a page that is not there': [['worker/frame.test.ts', 'is around a page that is not there']],
    'pages and home pages of each language, in the frame of another one': [
      ['worker/routes.test.ts', 'a second language in the address is the content’s: an English page in a French frame'],
      [
        'core/route/page-route.test.ts',
        'the first segment is the language of the interface, an optional second one that of the content',
      ],
    ],
    'the root leads to the visitor’s language': [['core/locale/negotiate.test.ts', 'a visitor who was here before']],
    'an unknown page': [
      ['worker/errors.test.ts', 'a missing page names the closest ones'],
      ['core/error/catalogue.test.ts', 'a page that is not there has its path in the message'],
    ],
    'a rule of a page refuses': [['worker/errors.test.ts', 'a page’s own rule refuses with the specification’s words']],
    scrolling: [
      ['browser/scroll-positions.test.ts', 'to a part of a page is there at once; links inside a page scroll smoothly'],
    ],
    'the header: title, search, links': [
      [
        'browser/configurations.test.ts',
        'loses nothing and lays nothing over anything else, in any window, mode or size of text',
      ],
    ],
    'the menu of a small screen, in each of its forms': [
      ['browser/menu.test.ts', 'takes the focus, keeps the page behind out of reach, and gives both back with Escape'],
      ['browser/menu-modes.test.ts', 'is pulled down by its handle, quickly or far, and closed by a press of it'],
      ['browser/menu-modes.test.ts', 'closes when a link of it is followed'],
    ],
    'the footer, with the current year': [
      ['worker/outage.test.ts', 'at New Year every page shows the new one, and no copy of the old one is confirmed'],
      ['browser/color-mode.test.ts', 'says in the footer which one is chosen'],
    ],
    'the tree narrowed to its branch': [
      ['browser/configurations.test.ts', 'narrows the menu to the folder docs, on every page'],
      ['browser/menu.test.ts', 'shows the page that is open, in its folder'],
    ],
    'the language picker': [
      ['browser/menu.test.ts', 'lists every language by its own name and marks the one that is shown'],
      ['worker/routes.test.ts', 'the language picker never leads to a missing page'],
    ],
    'the generic error page, which crawlers do not see': [
      ['browser/error-state.test.ts', 'a visit shows the error page in the frame, and each way out of it works'],
      ['browser/error-state.test.ts', 'a crawler keeps the page it has, and the console says why'],
    ],
  },
  '3. Entities': {
    'the template of titles, the viewport and the icon': [
      [
        'worker/frame.test.ts',
        'has the title of the page in the template of the site, a viewport as wide as the screen, and an icon',
      ],
    ],
    'fields of pages': [['worker/query.test.ts', 'rows are decoded, and have every column']],
    'the collection without fields': [
      ['worker/query.test.ts', 'the collection info says what version the others have'],
    ],
    'nodes of the navigation': [
      [
        'core/navigation/build-tree.test.ts',
        'a folder without an index page is a node that is no page, named after its path',
      ],
    ],
    'records of the search': [
      ['core/document/section.test.ts', 'follows the trail of headings'],
      ['core/document/section.test.ts', 'puts the title of the page above headings that have no h1'],
    ],
    'languages, their codes, names and directions': [
      ['core/locale/locales.test.ts', 'has a code for addresses and the language tag that it stands for'],
      ['browser/languages.test.ts', 'the languages that are written from right to left are these six'],
    ],
    'the cookie of the language': [
      ['core/locale/cookie.test.ts', 'is written for a year, for the whole site, readable by scripts'],
    ],
    'colours of the theme': [
      [
        'core/release/site-config.test.ts',
        'with other colours carries a style sheet and its hash; the default ones cost nothing',
      ],
    ],
    'the manifest and the latest build': [
      ['worker/payload.test.ts', 'say which addresses have a payload, for good; one that does not run is not known'],
      ['worker/payload.test.ts', 'the latest one is named with its release, and is fresh for a second'],
    ],
  },
  '4. States and transitions': {
    'the first choice of a language': [
      ['core/locale/negotiate.test.ts', 'a visitor whose browser speaks English or French, or neither'],
    ],
    'a switch of language': [
      ['browser/freshness.test.ts', 'loads that language’s messages, then remembers it, then opens the page'],
    ],
    'freshness of the build': [
      [
        'browser/freshness.test.ts',
        'asks for the latest build every hour, and loads the next page anew when there is another',
      ],
      ['browser/freshness.test.ts', 'loads the page anew, once: what is missing then is gone for good'],
      ['browser/freshness.test.ts', 'leaves a page that was loaded anew in the last ten seconds'],
    ],
    'the colour mode': [
      ['browser/color-mode.test.ts', 'is stored by the switch as "dark" or "light", and survives a reload'],
      ['browser/color-mode.test.ts', 'that the site forces wins over everything, and nothing offers to change it'],
    ],
    'popovers that cannot be dismissed': [
      ['browser/overlays.test.ts', 'that cannot be dismissed stays, and says each time that it did'],
      [
        'browser/overlays.test.ts',
        'of the mode "hover" opens and closes with the pointer, without a delay, and stays on the way to it',
      ],
    ],
    'the queue of toasts': [
      ['browser/toasts.test.ts', 'is one of five at most: the oldest goes'],
      [
        'browser/toasts.test.ts',
        'goes after 5000 ms and the 200 ms of leaving, but waits as long as it is looked at or has the focus',
      ],
    ],
    'building the navigation': [
      ['core/navigation/build-tree.test.ts', 'false leaves the page out'],
      ['core/navigation/build-tree.test.ts', 'navigation: false hides the folder with everything in it'],
      ['core/navigation/build-tree.test.ts', 'the title %j is none'],
      ['core/navigation/build-tree.test.ts', 'a folder with an index page, settings and pages'],
    ],
    'previous and next': [
      [
        'worker/routes.test.ts',
        'navigation is in the order of the files, with the folder’s own title, and the neighbours follow it',
      ],
    ],
    'the error state': [
      ['browser/error-state.test.ts', 'on the page, and calls itself fatal, shows the error page'],
      [
        'browser/islands.test.ts',
        'and is all that the page is about gives its place to the error page, with the way on',
      ],
    ],
    'the index of the search': [
      ['browser/search.test.ts', 'nothing before somebody means to search; the titles once, by who goes on to search'],
    ],
  },
  '5. Validation rules': {
    'unknown middleware': [
      [
        'worker/errors.test.ts',
        'middleware that a page names and that there is not fails the page, as the specification says',
      ],
    ],
    'a payload of another host': [['worker/payload.test.ts', 'is not asked of another host']],
    'values of queries': [
      ['core/query/parse.test.ts', 'a builder’s query is a text that the parser reads'],
      ['core/error/catalogue.test.ts', 'every failure has its exact words'],
    ],
  },
  '6. Roles': {
    'everybody reads the same pages': [
      ['worker/shared-cache.test.ts', 'whatever their languages and cookies are; each is remembered alone'],
    ],
  },
  '7. Calls': {
    'manifest and latest build': [
      [
        'browser/prefetch.test.ts',
        'where the manifest cannot be read, which is logged; links are followed all the same',
      ],
    ],
    payloads: [
      ['worker/payload.test.ts', 'has the page’s data under the keys that clients know, in their format'],
      ['browser/prefetch.test.ts', 'when a link is pointed at for a moment, and then once'],
    ],
    'rendered fragments': [['worker/fragments.test.ts', 'is what is inside a folder, with the open page marked']],
    'messages of a language': [
      [
        'worker/messages.test.ts',
        'the texts of a language are an object by its code, cached for a day under the hash of all texts',
      ],
    ],
    'queries and dumps': [
      ['worker/query.test.ts', 'has the statements that clients of Nuxt Content look for'],
      ['worker/query.test.ts', 'an answer is that of SQLite on the dump'],
      [
        'browser/content-client.test.ts',
        'answers are the same, where queries run in the browser and where they run on the server',
      ],
    ],
    icons: [
      [
        'worker/icons.test.ts',
        'icons are answered with what their set says of all, in JSON that any site may read and caches may keep',
      ],
      ['worker/icons.test.ts', 'one that does not answer is waited for 1.5 seconds'],
    ],
    images: [
      [
        'worker/images.test.ts',
        'the same variant is the same bytes, however it is asked for, and scripts of other sites may read it',
      ],
    ],
  },
  '8. Errors': {
    'the words of each': [['core/error/catalogue.test.ts', 'every failure has its exact words']],
    'what cannot be preloaded': [
      [
        'rules/dynamic-imports.test.ts',
        'a script that the browser cannot load raises the preload error, whichever it is',
      ],
    ],
    'messages that cannot be loaded': [
      ['browser/freshness.test.ts', 'goes on without messages that %s, with a warning'],
    ],
    'a language file that is wrong': [
      ['browser/freshness.test.ts', 'goes on without messages that %s, with a warning'],
      ['core/error/catalogue.test.ts', 'a locale that is not there keeps its name out of the status message'],
    ],
    'an unknown overlay': [['client/overlays.test.ts', 'an id that nothing was created with is no overlay']],
    'texts of the kit': [
      ['core/locale/locales.test.ts', 'has only texts that English has, and at least nine in ten of them'],
    ],
  },
  '9. Constants': {
    accordions: [['browser/components.test.ts', 'opens an accordion in 200 ms, or at once for who wants no motion']],
    'interface languages': [
      ['worker/interface-languages.test.ts', 'the frame of pages in %s speaks it'],
      ['core/locale/locales.test.ts', 'is written in the direction of its language'],
    ],
    'payloads read ahead': [
      ['browser/prefetch.test.ts', 'of four links at most at the same time'],
      [
        'browser/prefetch.test.ts',
        'when a link of the content is in view, after the manifest: a second after the browser had nothing else to do',
      ],
    ],
    'the order of rows': [
      [
        'core/navigation/build-tree.test.ts',
        'is that of the stems as binary text: 10 comes before 2, numbers before letters, upper case before lower',
      ],
    ],
    popovers: [
      ['browser/overlays.test.ts', 'opens below its button, 8 px apart, and closes by Escape and by a click beside it'],
      [
        'browser/overlays.test.ts',
        'stands above its button where there is no room below, and 8 px inside of the window',
      ],
    ],
    toasts: [['browser/toasts.test.ts', 'stands in the corner at the end and the bottom, 16 px from the next one']],
    drawers: [
      [
        'browser/overlays.test.ts',
        'goes where it is pulled to, by its speed and its stops, does what its handle says, and scrolls',
      ],
    ],
    'the loading bar': [
      [
        'browser/loading-bar.test.ts',
        'is three pixels high, shown after 200 ms, filled when the page is there, hidden 500 ms later and gone after 400 more',
      ],
    ],
    'widths and formats of images': [
      ['core/image/image-address.test.ts', 'the widths are those of the specification’s screens, in both densities'],
    ],
  },
}
