/**
 * A style sheet that is bundled as text with the module that imports it. It needs no request, and is only loaded with
 * that module.
 */
declare module '*.css' {
  const text: string
  export default text
}
