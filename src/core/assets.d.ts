/** Files that the build puts into the program, as data URLs. */
declare module '*.wasm?url&inline' {
  const dataUrl: string
  export default dataUrl
}
