import { useObjectUrl } from '@kinora/ui'
import { useState } from 'react'

/**
 * A picked picture and the URL to show it under. A file that is none is refused, with a message (spec 5: both pickers accept images only), which stands until a
 * picture is picked or the field is emptied (reading 21); the picture of before stays picked.
 */
export function useImagePick() {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState('')

  return {
    file,
    previewUrl: useObjectUrl(file),
    error,
    pick(picked: File) {
      if (!picked.type.startsWith('image/')) return setError('Please select a valid image (JPEG, PNG, WebP)')
      setError('')
      setFile(picked)
    },
    remove() {
      setError('')
      setFile(null)
    },
  }
}
