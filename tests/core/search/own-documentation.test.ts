import { expect, test } from 'vitest'
import { readStandalonePages } from '../../harness/own-pages.ts'
import { openSearchedPages } from '../../harness/section-index.ts'

/** The first searches of a new user of Rivage and the pages that answer them. Any of the pages counts. */
const searches = {
  en: `install → getting-started/installation
    create a site → getting-started/installation
    first page → getting-started/your-first-page
    add a page → getting-started/your-first-page, writing/pages-and-folders
    folder structure → getting-started/project-structure, writing/pages-and-folders
    frontmatter → writing/frontmatter
    change the order of the menu → writing/pages-and-folders, configuration/navigation-and-links
    settings → configuration/site
    change the logo → configuration/site, make-it-yours/logo-and-favicon
    change colors → make-it-yours/theme
    dark mode → make-it-yours/theme
    custom font → make-it-yours/fonts
    custom css → extending/styles
    own component → extending/components
    add an image → writing/images-and-files
    code block → writing/code-blocks
    tabs → writing/code-components
    callout → writing/components
    math formula → writing/diagrams-and-math
    landing page → writing/landing-page
    add a language → languages/locales
    translate a page → languages/translating
    deploy → deploying/cloudflare, deploying/publishing
    self-host with docker → deploying/your-own-machine
    preview a pull request → deploying/previews
    undo a release → deploying/releases-and-rollback
    redirect an old address → deploying/redirects-and-moved-pages
    google analytics → make-it-yours/head-and-analytics
    how much does it cost → operating/limits-and-costs
    backup → operating/backup
    migrate from docusaurus → moving/docusaurus
    broken links → deploying/checking
    mcp server → machines/mcp
    upgrade to a new version → operating/upgrading
    images → writing/images-and-files
    icons → writing/components
    diff → writing/code-blocks
    table of contents → writing/frontmatter
    feedback → configuration/edit-links
    edit this page → configuration/edit-links
    custom domain → deploying/custom-domain
    rss → machines/files-for-machines
    robots.txt → machines/files-for-machines
    reading time → languages/locales
    print a page → engine/how-it-works/without-javascript-and-accessibility
    typo tolerance → engine/how-it-works/search, configuration/search`,
  fr: `installer → getting-started/installation
    créer un site → getting-started/installation
    première page → getting-started/your-first-page
    ajouter une page → getting-started/your-first-page, writing/pages-and-folders
    structure des dossiers → getting-started/project-structure, writing/pages-and-folders
    frontmatter → writing/frontmatter
    changer l’ordre du menu → writing/pages-and-folders, configuration/navigation-and-links
    réglages → configuration/site
    changer le logo → configuration/site, make-it-yours/logo-and-favicon
    changer les couleurs → make-it-yours/theme
    mode sombre → make-it-yours/theme
    police personnalisée → make-it-yours/fonts
    css personnalisé → extending/styles
    mon propre composant → extending/components
    ajouter une image → writing/images-and-files
    bloc de code → writing/code-blocks
    onglets → writing/code-components
    encadré → writing/components
    formule mathématique → writing/diagrams-and-math
    page d’accueil → writing/landing-page
    ajouter une langue → languages/locales
    traduire une page → languages/translating
    déployer → deploying/cloudflare, deploying/publishing
    héberger soi-même avec docker → deploying/your-own-machine
    aperçu d’une pull request → deploying/previews
    revenir en arrière → deploying/releases-and-rollback
    rediriger une ancienne adresse → deploying/redirects-and-moved-pages
    google analytics → make-it-yours/head-and-analytics
    combien ça coûte → operating/limits-and-costs
    sauvegarde → operating/backup
    migrer depuis docusaurus → moving/docusaurus
    liens cassés → deploying/checking
    serveur mcp → machines/mcp
    mettre à jour → operating/upgrading
    icônes → writing/components
    diff → writing/code-blocks
    table des matières → writing/frontmatter
    avis → configuration/edit-links
    modifier cette page → configuration/edit-links
    nom de domaine → deploying/custom-domain
    flux rss → machines/files-for-machines
    robots.txt → machines/files-for-machines
    schéma mermaid → writing/diagrams-and-math
    temps de lecture → languages/locales
    imprimer une page → engine/how-it-works/without-javascript-and-accessibility
    tolérance aux fautes → engine/how-it-works/search, configuration/search`,
}

test.each(['en', 'fr'] as const)('ranks the answers to a new user’s first searches on top, in %s', async (locale) => {
  const pages = await readStandalonePages(locale, { hasIds: true })
  const site = openSearchedPages(pages, locale)
  const missed: string[] = []
  for (const line of searches[locale].split('\n')) {
    const [text = '', answers = ''] = line.trim().split(' → ')
    const expected = answers.split(', ').map((answer) => `/${locale}/${answer}`)
    for (const answer of expected) expect(pages.map(({ path }) => path)).toContain(answer)
    const found = (await site.find(text)).pages.slice(0, 3).map(({ path }) => path)
    if (!expected.includes(found[0] ?? '')) missed.push(`${text}: ${found.join(' ')}`)
  }
  expect(missed).toEqual([])
})
