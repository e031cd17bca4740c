import { useEffect, useEffectEvent } from 'react'

/** Accepts files that are pasted or dropped anywhere on the page. The browser never opens a dropped file, even while files are not accepted. */
export function useGivenFiles(isTaking: boolean, onFile: (file: File) => void): void {
  const take = useEffectEvent((files: FileList | undefined) => {
    if (isTaking) for (const file of files ?? []) onFile(file)
  })

  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    document.addEventListener('dragover', (event) => void keepPage(event), { signal })
    document.addEventListener('drop', (event) => void (keepPage(event) && take(event.dataTransfer?.files)), { signal })
    document.addEventListener('paste', (event) => take(event.clipboardData?.files), { signal })
    return () => left.abort()
  }, [])
}

/** Prevents the browser from replacing the page with a dropped file. Returns false for file inputs, which handle dropped files themselves. */
function keepPage(event: DragEvent): boolean {
  const isFile = event.dataTransfer?.types.includes('Files') ?? false
  const isOnInput = event.target instanceof HTMLInputElement && event.target.type === 'file' && !event.target.disabled
  if (!isFile || isOnInput) return false
  event.preventDefault()
  return true
}
