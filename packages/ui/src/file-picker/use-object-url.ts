import { useEffect, useState } from 'react'

/** An address under which the page can show a picked file; null without a file. It is given back when the file changes or the page goes. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)

  useEffect(() => {
    if (!file) return undefined
    const created = URL.createObjectURL(file)
    // An address has an end, so it is made where its end is, and not while rendering.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(null)
    }
  }, [file])

  return url
}
