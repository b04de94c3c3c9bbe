/**
 * A style sheet that is bundled with its module as text. It needs no separate request, and pages without the module
 * don't load it.
 */
declare module '*.css' {
  const text: string
  export default text
}
