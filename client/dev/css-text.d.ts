/** `npm start` bundles style sheets of this folder as text: a shadow root adopts them. */
declare module '*.css' {
  const text: string
  export default text
}
