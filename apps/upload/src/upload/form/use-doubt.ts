import { useEffect, useState } from 'react'

import { doubtAbout } from './doubt-about.ts'
import type { FileName } from './upload-rules.ts'

/** Returns a warning about a chosen file before it is sent; null if the file looks fine or hasn't been checked yet. */
export function useDoubt(field: FileName, file: File | null): string | null {
  const [found, setFound] = useState<{ file: File; doubt: string | null }>()

  useEffect(() => {
    if (file === null) return undefined
    let isLeft = false
    doubtAbout(field, file).then(
      (doubt) => {
        if (!isLeft) setFound({ file, doubt })
      },
      // The file can't be read, for example because it was moved. The upload itself will report the error.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [field, file])

  return found !== undefined && found.file === file ? found.doubt : null
}
