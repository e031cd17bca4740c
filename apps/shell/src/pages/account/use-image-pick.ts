import { useObjectUrl } from '@kinora/ui'
import { useState } from 'react'

/**
 * A picked picture and its object URL. Rejects other files with a message (spec 5: both pickers accept images only), which stays until a picture is picked or
 * the field is cleared (reading 21); the previous picture stays picked. Sends the original file unless it was cropped.
 */
export function useImagePick() {
  const [chosen, setChosen] = useState<File | null>(null)
  const [part, setPart] = useState<File | null>(null)
  const file = part ?? chosen
  const [error, setError] = useState('')

  return {
    /** The file to send: cropped, or as chosen. */
    file,
    /** The file as chosen. */
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
