import { useEffect, useEffectEvent } from 'react'

/** Accepts files pasted or dropped anywhere on the page. Prevents the browser from opening a dropped file, even while files aren't accepted. */
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

/** Keeps a dropped file from replacing the page. Returns false over file inputs, which handle drops themselves. */
function keepPage(event: DragEvent): boolean {
  const isFile = event.dataTransfer?.types.includes('Files') ?? false
  const isOnInput = event.target instanceof HTMLInputElement && event.target.type === 'file' && !event.target.disabled
  if (!isFile || isOnInput) return false
  event.preventDefault()
  return true
}
