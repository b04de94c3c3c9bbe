/**
 * The style sheet of a book. The reading app chooses fonts, sizes, and colors, so the rules only set headings, code,
 * tables, and callouts apart from the text.
 */
export const bookStyle = `
h1, h2, h3, h4, h5, h6 { break-after: avoid; hyphens: none; line-height: 1.2; text-align: start }
img, svg { height: auto; max-width: 100% }
figure { margin: 1em 0 }
figcaption { font-size: .85em; opacity: .75 }
pre { border: 1px solid rgba(128, 128, 128, .4); font-size: .8em; line-height: 1.4; overflow-wrap: anywhere; padding: .6em; white-space: pre-wrap }
code, kbd { font-family: monospace; hyphens: none; overflow-wrap: anywhere }
.k { font-weight: bold }
.c { font-style: italic; opacity: .8 }
.highlight, .focus { font-weight: bold }
.remove { text-decoration: line-through }
.add { text-decoration: underline }
table { border-collapse: collapse; font-size: .9em }
th, td { border: 1px solid rgba(128, 128, 128, .4); padding: .3em .5em; text-align: start; vertical-align: top }
th { font-weight: bold }
blockquote, .callout { border-inline-start: 3px solid rgba(128, 128, 128, .6); margin: 1em 0; padding-inline-start: 1em }
.callout-title, .card-title, .field-head, .part-name { font-weight: bold; margin-bottom: .2em }
.card, .part { margin: 1em 0 }
.note { font-size: .9em; opacity: .8 }
nav ol { list-style: none; padding-inline-start: 1.2em }
`.trimStart()
