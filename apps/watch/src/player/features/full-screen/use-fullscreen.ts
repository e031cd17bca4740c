import { useEffect, useState } from 'react'

/** iPhones have no full screen for elements, only for videos. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** Only phones and tablets can be told how to stand. */
interface TurnableOrientation {
  lock?: (orientation: 'landscape') => Promise<void>
}

/** Full screen for the player with its controls; on iPhones, for the video with the system's. */
export function useFullscreen(player: HTMLElement | null, video: HTMLVideoElement) {
  const [isFullscreen, setFullscreen] = useState(false)

  useEffect(() => {
    const update = () => setFullscreen(player !== null && document.fullscreenElement === player)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [player])

  const phoneVideo: PhoneVideo = video
  function toggle() {
    if (isFullscreen) void document.exitFullscreen()
    else if (document.fullscreenEnabled)
      player
        ?.requestFullscreen()
        .then(() => turnToFit(video))
        .catch(stayAsItIs)
    else phoneVideo.webkitEnterFullscreen?.()
  }

  const isAvailable = document.fullscreenEnabled || phoneVideo.webkitEnterFullscreen !== undefined
  return { isFullscreen, isAvailable, toggle }
}

/** Turns a phone on its side for a picture that is wider than high. It turns back by itself when the full screen ends. */
function turnToFit(video: HTMLVideoElement): Promise<void> | undefined {
  if (video.videoWidth < video.videoHeight) return undefined
  const orientation = globalThis.screen?.orientation as TurnableOrientation | undefined
  return orientation?.lock?.('landscape')
}

function stayAsItIs() {
  // The browser refused; the picture keeps its size, or the phone its side.
}
