/** Files that the build puts into the program: as text, and as data URLs. */
declare module '*?raw' {
  const text: string
  export default text
}
declare module '*?inline' {
  const dataUrl: string
  export default dataUrl
}
