import { useEffect, useEffectEvent } from 'react'

/** Takes files that are dropped anywhere on the page, or pasted. The page never gives way to a dropped file, also while none is taken. */
export function useGivenFiles(isTaking: boolean, onFile: (file: File) => void): void {
  const take = useEffectEvent((files: FileList | undefined) => {
    if (isTaking) for (const file of files ?? []) onFile(file)
  })

  useEffect(() => {
    const listeners = {
      dragover: (event: DragEvent) => void keepPage(event),
      drop: (event: DragEvent) => void (keepPage(event) && take(event.dataTransfer?.files)),
      paste: (event: ClipboardEvent) => take(event.clipboardData?.files),
    }
    document.addEventListener('dragover', listeners.dragover)
    document.addEventListener('drop', listeners.drop)
    document.addEventListener('paste', listeners.paste)
    return () => {
      document.removeEventListener('dragover', listeners.dragover)
      document.removeEventListener('drop', listeners.drop)
      document.removeEventListener('paste', listeners.paste)
    }
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
