import { useFrameSlot } from '@kinora/shell-contract'

import { useUploadServices } from '../../upload-services.ts'
import { UploadNotice } from './upload-notice.tsx'

/** Gives what shows the upload in the frame, from now until its viewer knows what came of it. */
export function useUploadNotice(): () => void {
  const { show } = useFrameSlot()
  const { uploads, drafts } = useUploadServices()
  return () => {
    const hide = show('upload', <UploadNotice uploads={uploads} drafts={drafts} />)
    const stops = [uploads, drafts].map(({ subscribe }) =>
      subscribe(() => {
        if (uploads.getState().status !== 'idle' || drafts.getDraft().unsavedCaptions !== null) return
        for (const stop of stops) stop()
        hide()
      }),
    )
  }
}
