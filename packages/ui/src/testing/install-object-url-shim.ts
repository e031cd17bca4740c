/** Adds `URL.createObjectURL` and `URL.revokeObjectURL` to jsdom. The URLs are unique but have no content. Call it once, before any file is previewed. */
export function installObjectUrlShim(): void {
  let count = 0
  URL.createObjectURL = () => {
    count += 1
    return `blob:${location.origin}/${count}`
  }
  URL.revokeObjectURL = () => {}
}
