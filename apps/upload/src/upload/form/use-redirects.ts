import { useGoToLogin } from '@kinora/shell-contract'
import { watchPath } from '@kinora/ui/paths'
import { useNavigate } from 'react-router-dom'

import type { Uploads } from '../sending/create-uploads.ts'
import type { UploadState } from '../sending/upload-state.ts'
import { useDelayedAction } from './use-delayed-action.ts'

/** How long a message stands before the page goes elsewhere (spec 9). */
const redirectDelayMs = 2000

/** Leads to the new video after an upload, and to `/login` when no token was stored (spec 4, 5). Who leaves the page before is told by the frame, and not redirected. */
export function useRedirects({ dismiss }: Pick<Uploads, 'dismiss'>, state: UploadState): void {
  const navigate = useNavigate()
  const goToLogin = useGoToLogin()
  useDelayedAction(state.status === 'logged-out', redirectDelayMs, goToLogin)
  useDelayedAction(state.status === 'published', redirectDelayMs, () => {
    const videoId = state.status === 'published' ? state.videoId : ''
    // The form is spent, so going back skips it. Whoever has seen its message needs no other one.
    const arrival = navigate(videoId === '' ? '/' : watchPath(videoId), { replace: true })
    void Promise.resolve(arrival).then(dismiss)
  })
}
