import { useEffect, useState } from 'react'

import { doubtAbout } from './doubt-about.ts'
import type { FileName } from './upload-rules.ts'

/** A warning about a chosen file before it is sent; null if there is none, or none yet. */
export function useDoubt(field: FileName, file: File | null): string | null {
  const [found, setFound] = useState<{ file: File; doubt: string | null }>()

  useEffect(() => {
    if (file === null) return undefined
    let isLeft = false
    doubtAbout(field, file).then(
      (doubt) => {
        if (!isLeft) setFound({ file, doubt })
      },
      // It cannot be read, as one that was moved since: sending it says so.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [field, file])

  return found !== undefined && found.file === file ? found.doubt : null
}
