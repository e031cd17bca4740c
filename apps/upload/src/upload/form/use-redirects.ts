import { useGoToLogin } from '@kinora/shell-contract'
import { watchPath } from '@kinora/ui/paths'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'

import type { Uploads } from '../sending/create-uploads.ts'
import { useDelayedAction } from './use-delayed-action.ts'

/** How long a message is shown before the redirect, in milliseconds (spec 9). */
const redirectDelayMs = 2000

/** Redirects to the new video after an upload, and to `/login` if no token was stored (spec 4, 5). A viewer who has left the page gets a notice instead. */
export function useRedirects(uploads: Uploads): void {
  const status = useStore(uploads, (upload) => upload.status)
  const navigate = useNavigate()
  const goToLogin = useGoToLogin()
  useDelayedAction(status === 'logged-out', redirectDelayMs, goToLogin)
  useDelayedAction(status === 'published', redirectDelayMs, () => {
    const state = uploads.getState()
    const videoId = state.status === 'published' ? state.videoId : ''
    // Replaces the history entry, so Back skips the submitted form. The viewer has seen the form's message, so the notice is dismissed.
    const arrival = navigate(videoId === '' ? '/' : watchPath(videoId), { replace: true })
    void Promise.resolve(arrival).then(uploads.dismiss)
  })
}
