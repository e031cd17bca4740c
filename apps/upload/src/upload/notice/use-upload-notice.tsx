import { useFrameSlot } from '@kinora/shell-contract'

import { useUploadServices } from '../../upload-services.ts'
import { UploadNotice } from './upload-notice.tsx'

/** Returns a function that shows the upload notice, which stays until the owner has seen the result. */
export function useUploadNotice(): () => void {
  const { show } = useFrameSlot()
  const { uploads, drafts } = useUploadServices()
  return () => {
    const hide = show('upload', <UploadNotice />)
    const stops = [uploads, drafts].map(({ subscribe }) =>
      subscribe(() => {
        if (uploads.getState().status !== 'idle' || drafts.getState().unsavedCaptions !== null) return
        for (const stop of stops) stop()
        hide()
      }),
    )
  }
}
