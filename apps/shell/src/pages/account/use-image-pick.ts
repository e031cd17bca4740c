import { useObjectUrl } from '@kinora/ui'
import { useState } from 'react'

/**
 * A picked picture and the URL to show it under. A file that is none is refused, with a message (spec 5: both pickers accept images only), which stands until a
 * picture is picked or the field is emptied (reading 21); the picture of before stays picked. Untouched, the file itself is sent; or a part taken of it.
 */
export function useImagePick() {
  const [chosen, setChosen] = useState<File | null>(null)
  const [part, setPart] = useState<File | null>(null)
  const file = part ?? chosen
  const [error, setError] = useState('')

  return {
    /** What is sent: the part taken, else what was chosen. */
    file,
    /** What was chosen, whole. */
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
