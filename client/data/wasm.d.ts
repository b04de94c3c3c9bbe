/** The build gives such a file a URL relative to the module. */
declare module '*.wasm' {
  const address: string
  export default address
}
