/** A WebAssembly file, imported as its URL relative to the module. */
declare module '*.wasm' {
  const address: string
  export default address
}
