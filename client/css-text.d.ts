/**
 * A style sheet, bundled as text with the module that imports it. It needs no separate request, and pages that don't
 * load the module don't load the style sheet.
 */
declare module '*.css' {
  const text: string
  export default text
}
