// Owns saving a file that the station made: it travels by its address, never inside a reply.

/** Hands the station's file to the browser under `fileName`. */
export function saveStationFile(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
