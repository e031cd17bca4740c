import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Has the file input inside `place` hold the file in force, and no other: its own value is what a screen reader says of it, and after a refused
 * or removed choice the browser would go on naming that one.
 */
export function useNativeFile(place: RefObject<HTMLElement | null>, file: File | null): void {
  // After every render, because two choices that are refused one after the other change nothing that could be compared.
  useEffect(() => {
    const input = place.current?.querySelector('input')
    if (!input || (input.files?.[0] ?? null) === file) return
    if (file === null) {
      input.value = ''
    } else if (typeof DataTransfer !== 'undefined') {
      // Only a transfer of data makes a list of files; where there is none, the input keeps what it has.
      const transfer = new DataTransfer()
      transfer.items.add(file)
      input.files = transfer.files
    }
  })
}
