import { watchPath } from '@kinora/ui/paths'
import type { QueryClient } from '@tanstack/react-query'

import { listedVideo } from '../../routing/listed-video.ts'
import { stopLoading } from '../../startup/stop-loading.ts'

/** Prefix of every video page's path. */
const pathBeforeId = watchPath('')

/** Preview length, in seconds. */
const longestPreview = 10

/** Plays a card's video in place of its thumbnail. Returns a function that removes the video and stops the download. */
export function playPreview(card: Element, queryClient: QueryClient): () => void {
  const link = card.querySelector<HTMLAnchorElement>(`a[href^="${pathBeforeId}"]`)
  // The first image in a card is its thumbnail; the avatar comes later.
  const picture = card.firstElementChild?.querySelector('img')?.parentElement
  const file = link && listedVideo(queryClient, decodeURIComponent(link.pathname.slice(pathBeforeId.length)))?.videoFile
  // The viewer may have left the page in the meantime.
  if (!picture || !file || !card.isConnected) return () => {}
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true, src: file })
  video.setAttribute('aria-hidden', 'true')
  Object.assign(video.style, {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    borderRadius: 'inherit',
    pointerEvents: 'none',
    opacity: '0',
  })
  const remove = () => {
    video.remove()
    stopLoading(video)
  }
  video.addEventListener('playing', () => (video.style.opacity = '1'))
  video.addEventListener('timeupdate', () => video.currentTime > longestPreview && remove())
  video.addEventListener('ended', remove)
  video.addEventListener('error', () => video.remove())
  picture.append(video)
  // If the browser won't play the video, go back to the thumbnail.
  video.play().catch(() => video.remove())
  return remove
}
