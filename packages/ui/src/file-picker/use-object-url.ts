import { useEffect, useState } from 'react'

/** Creates an object URL for a file, and revokes it when the file changes or the component unmounts. Null without a file. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)

  useEffect(() => {
    if (!file) return undefined
    const created = URL.createObjectURL(file)
    // Create the URL in the effect that revokes it, rather than during render, which may run without being committed.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(null)
    }
  }, [file])

  return url
}
