import { useGoToLogin } from '@kinora/shell-contract'
import { watchPath } from '@kinora/ui/paths'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import type { Uploads } from '../sending/create-uploads.ts'
import { useEffect, useEffectEvent } from 'react'

/** How long the message is shown before the redirect, in milliseconds (spec 9). */
const redirectDelayMs = 2000

/** Redirects to the new video after an upload, or to `/login` if no token was stored (spec 4, 5). Viewers who have left the page see a notice instead. */
export function useRedirects(uploads: Uploads): void {
  const status = useStore(uploads, (upload) => upload.status)
  const navigate = useNavigate()
  const goToLogin = useGoToLogin()
  useDelayedAction(status === 'logged-out', redirectDelayMs, goToLogin)
  useDelayedAction(status === 'published', redirectDelayMs, () => {
    const state = uploads.getState()
    const videoId = state.status === 'published' ? state.videoId : ''
    // Replace the history entry, so Back skips the submitted form. Dismiss the notice, because the form has already shown its message.
    const arrival = navigate(videoId === '' ? '/' : watchPath(videoId), { replace: true })
    void Promise.resolve(arrival).then(uploads.dismiss)
  })
}

/** Calls `action` once, `ms` milliseconds after `isDue` becomes true, unless the component unmounts or `isDue` becomes false first. */
function useDelayedAction(isDue: boolean, ms: number, action: () => void): void {
  const act = useEffectEvent(action)
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => act(), ms)
    return () => clearTimeout(timer)
  }, [isDue, ms])
}
