import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Keeps the file input in `place` in sync with the current file. Screen readers announce the input's own value, which could otherwise be a file that was
 * rejected or removed.
 */
export function useNativeFile(place: RefObject<HTMLElement | null>, file: File | null): void {
  // Run after every render, because no dependency changes if two files in a row are rejected.
  useEffect(() => {
    const input = place.current?.querySelector('input')
    if (!input || (input.files?.[0] ?? null) === file) return
    if (file === null) {
      input.value = ''
    } else if (typeof DataTransfer !== 'undefined') {
      // Only DataTransfer can create a file list. Without it, leave the input as it is.
      const transfer = new DataTransfer()
      transfer.items.add(file)
      input.files = transfer.files
    }
  })
}
