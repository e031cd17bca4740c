import { remember } from '../../remembered.ts'
import type { Feature } from '../../store/create-media-store.ts'

/** Remembers volume and speed for the next video, and the next visit. */
export const keepSettings: Feature = ({ video }) => {
  const handleVolume = () => remember({ volume: video.volume, isMuted: video.muted })
  const handleSpeed = () => remember({ speed: video.playbackRate })
  video.addEventListener('volumechange', handleVolume)
  video.addEventListener('ratechange', handleSpeed)
  return () => {
    video.removeEventListener('volumechange', handleVolume)
    video.removeEventListener('ratechange', handleSpeed)
  }
}
