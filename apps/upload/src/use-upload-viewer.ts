import { useSession } from '@kinora/shell-contract'
import { useLayoutEffect } from 'react'

import type { UploadServices } from './upload-services.ts'

/** Has what outlives the page follow who is signed in. Before anything is drawn for them, so that nobody sees what another has entered. */
export function useUploadViewer({ uploads, drafts }: UploadServices): void {
  const { userData } = useSession()
  useLayoutEffect(() => {
    if (userData === null) return
    drafts.open(userData._id)
    uploads.open(userData)
  }, [uploads, drafts, userData])
}
