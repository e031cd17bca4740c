import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Sets the file input in `place` to the current file, because screen readers announce the input's own value, which may still be a rejected or removed file. */
export function useNativeFile(place: RefObject<HTMLElement | null>, file: File | null): void {
  // Runs after every render because no dependency changes when two files are rejected in a row.
  useEffect(() => {
    const input = place.current?.querySelector('input')
    if (!input || (input.files?.[0] ?? null) === file) return
    if (file === null) {
      input.value = ''
    } else if (typeof DataTransfer !== 'undefined') {
      // Only DataTransfer can create a file list; without it, the input is left unchanged.
      const transfer = new DataTransfer()
      transfer.items.add(file)
      input.files = transfer.files
    }
  })
}
