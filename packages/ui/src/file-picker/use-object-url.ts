import { useEffect, useState } from 'react'

/** A URL under which the page can show a picked file; null without a file. It is revoked when the file changes or the page goes. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)

  useEffect(() => {
    if (!file) return undefined
    const created = URL.createObjectURL(file)
    // A URL has to be revoked, so it is made in the effect that revokes it, and not while rendering.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(null)
    }
  }, [file])

  return url
}
