import { useEffect, useEffectEvent } from 'react'

/** Takes files that are dropped anywhere on the page, or pasted. A dropped file never replaces the page, also while none is taken. */
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

/** Keeps the browser from opening a file in the page's place. Returns whether it would have: a file input takes what is dropped on it by itself. */
function keepPage(event: DragEvent): boolean {
  const isFile = event.dataTransfer?.types.includes('Files') ?? false
  const isOnInput = event.target instanceof HTMLInputElement && event.target.type === 'file' && !event.target.disabled
  if (!isFile || isOnInput) return false
  event.preventDefault()
  return true
}
