/** Downloads text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Browsers read the file after the click, sometimes only once the viewer has chosen where to save it, and don't report when they're done.
  setTimeout(() => URL.revokeObjectURL(url), revokedAfterMs)
}

const revokedAfterMs = 60_000
