/** Puts a style sheet that came as the text of a module into the page. */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
