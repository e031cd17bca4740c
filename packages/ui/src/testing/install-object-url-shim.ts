/**
 * Adds `URL.createObjectURL` and `URL.revokeObjectURL` to jsdom: each call returns a new `blob:` URL without content. Call it once before a chosen file is
 * previewed.
 */
export function installObjectUrlShim(): void {
  let count = 0
  URL.createObjectURL = () => {
    count += 1
    return `blob:${location.origin}/${count}`
  }
  URL.revokeObjectURL = () => {}
}
