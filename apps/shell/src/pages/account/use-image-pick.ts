import { useObjectUrl } from '@kinora/ui'
import { useState } from 'react'

/**
 * Manages a picked image and its object URL. Rejects other files, because both pickers only accept images (spec 5). A rejected file leaves the previous image
 * selected, and its error stays until the viewer picks an image or clears the field (reading 21).
 */
export function useImagePick() {
  const [chosen, setChosen] = useState<File | null>(null)
  const [part, setPart] = useState<File | null>(null)
  const file = part ?? chosen
  const [error, setError] = useState('')

  return {
    /** The file to send: the cropped image if there is one, otherwise the original. */
    file,
    /** The original file. */
    chosen,
    previewUrl: useObjectUrl(file),
    error,
    pick(picked: File) {
      if (!picked.type.startsWith('image/')) return setError('Please select a valid image (JPEG, PNG, WebP)')
      setError('')
      setChosen(picked)
      setPart(null)
    },
    remove() {
      setError('')
      setChosen(null)
      setPart(null)
    },
    take: setPart,
  }
}
