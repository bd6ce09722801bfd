// The types of zpl-image, which has none of its own: the one function that the bench measures.
declare module 'zpl-image' {
  interface GraphicField {
    readonly length: number
    readonly rowlen: number
    readonly z64: string
  }
  const zplImage: { rgbaToZ64(rgba: Uint8Array, width: number): GraphicField }
  // biome-ignore lint/style/noDefaultExport: the package is CommonJS, and this is how Node hands it out.
  export default zplImage
}
