import { useSession } from '@kinora/shell-contract'
import { useLayoutEffect } from 'react'

import type { UploadServices } from './upload-services.ts'

/** Opens the viewer's own draft and upload. Runs before the first paint, so viewers never see another user's draft. */
export function useUploadViewer({ uploads, drafts }: UploadServices): void {
  const userData = useSession((session) => session.userData)
  useLayoutEffect(() => {
    if (userData === null) return
    drafts.getState().open(userData._id)
    uploads.open(userData)
  }, [uploads, drafts, userData])
}
