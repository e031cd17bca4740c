import { useEffect, useState } from 'react'

/** An object URL for a file; null without a file. Revoked when the file changes or the component unmounts. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)

  useEffect(() => {
    if (!file) return undefined
    const created = URL.createObjectURL(file)
    // The effect that creates the URL also revokes it, so the URL cannot be created during render.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(null)
    }
  }, [file])

  return url
}
