import { useEffect, useState } from 'react'

/** iPhones have no full screen for elements, only for videos. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** Full screen for the player with its controls; on iPhones, for the video with the system's. */
export function useFullscreen(player: HTMLElement | null, video: HTMLVideoElement | null) {
  const [isFullscreen, setFullscreen] = useState(false)

  useEffect(() => {
    const update = () => setFullscreen(player !== null && document.fullscreenElement === player)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [player])

  const phoneVideo: PhoneVideo | null = video
  function toggle() {
    if (isFullscreen) void document.exitFullscreen()
    else if (document.fullscreenEnabled) player?.requestFullscreen().catch(stayAsItIs)
    else phoneVideo?.webkitEnterFullscreen?.()
  }

  const isAvailable = document.fullscreenEnabled || phoneVideo?.webkitEnterFullscreen !== undefined
  return { isFullscreen, isAvailable, toggle }
}

function stayAsItIs() {
  // The browser refused; the picture keeps its size.
}
