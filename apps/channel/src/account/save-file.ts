/** Has the browser save a text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // A browser reads the file after the click, some only when the viewer has said where to save it, and no event tells when.
  setTimeout(() => URL.revokeObjectURL(url), revokedAfterMs)
}

const revokedAfterMs = 60_000
