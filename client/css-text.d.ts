/**
 * A style sheet that comes with its module, as text to be adopted: no request of its own, and nothing on pages that do
 * without the module.
 */
declare module '*.css' {
  const text: string
  export default text
}
