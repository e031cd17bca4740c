/**
 * Gives jsdom `URL.createObjectURL` and `URL.revokeObjectURL` for the files that a test picks: each call makes a new `blob:` URL behind
 * which there is nothing. Call it once before a picked file is shown.
 */
export function installObjectUrlShim(): void {
  let count = 0
  URL.createObjectURL = () => {
    count += 1
    return `blob:${location.origin}/${count}`
  }
  URL.revokeObjectURL = () => {}
}
