/** The build gives such a file an address of its own, relative to the module. */
declare module '*.wasm' {
  const address: string
  export default address
}
