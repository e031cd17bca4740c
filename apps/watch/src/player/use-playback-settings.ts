import { useEffect } from 'react'

const settings = { volume: 1, muted: false, playbackRate: 1 }

/** Remembers volume and speed from one video to the next, as long as the tab is open. */
export function usePlaybackSettings(video: HTMLVideoElement | null): void {
  useEffect(() => {
    if (video === null) return undefined
    Object.assign(video, settings)
    const remember = () => {
      settings.volume = video.volume
      settings.muted = video.muted
      settings.playbackRate = video.playbackRate
    }
    video.addEventListener('volumechange', remember)
    video.addEventListener('ratechange', remember)
    return () => {
      video.removeEventListener('volumechange', remember)
      video.removeEventListener('ratechange', remember)
    }
  }, [video])
}
