/** A WebAssembly file. The import is its URL, relative to the module. */
declare module '*.wasm' {
  const address: string
  export default address
}
