/** Downloads text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Browsers read the file after the click, some only after the viewer has chosen where to save it. They fire no event when they have read it.
  setTimeout(() => URL.revokeObjectURL(url), revokedAfterMs)
}

const revokedAfterMs = 60_000
