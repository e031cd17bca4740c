import { useFrameSlot } from '@kinora/shell-contract'

import { useUploadServices } from '../../upload-services.ts'
import { UploadNotice } from './upload-notice.tsx'

/** Gives what shows the upload in the frame, from now until its viewer knows what came of it. */
export function useUploadNotice(): () => void {
  const { show } = useFrameSlot()
  const { uploads } = useUploadServices()
  return () => {
    const hide = show('upload', <UploadNotice uploads={uploads} />)
    const stop = uploads.subscribe(() => {
      if (uploads.getState().status !== 'idle') return
      stop()
      hide()
    })
  }
}
