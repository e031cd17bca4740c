import type { QueryClient } from '@tanstack/react-query'

/** How long a mouse rests on a card that its hand means, in milliseconds. */
const dwellMs = 600
/** More of a video is for its page, in seconds. */
const longestPreview = 10

/**
 * Plays the video of the card on which a mouse rests, without sound, in place of its picture: one at a time, for some seconds, and for no one who wants to save data or to
 * see less motion. Returns what ends that.
 */
export function previewCards(queryClient: QueryClient): () => void {
  let current: Element | null = null
  let end = nothing

  function follow({ target, pointerType }: PointerEvent) {
    const card = target instanceof Element ? target.closest('article') : null
    if (card === current) return
    stop()
    current = card
    if (card === null || pointerType !== 'mouse' || !arePreviewsWelcome()) return
    const timer = setTimeout(() => (end = show(card, queryClient)), dwellMs)
    end = () => clearTimeout(timer)
  }
  function stop() {
    end()
    end = nothing
    current = null
  }

  document.addEventListener('pointerover', follow)
  document.addEventListener('pointerdown', stop)
  document.documentElement.addEventListener('pointerleave', stop)
  return () => {
    stop()
    document.removeEventListener('pointerover', follow)
    document.removeEventListener('pointerdown', stop)
    document.documentElement.removeEventListener('pointerleave', stop)
  }
}

const nothing = () => {}

function arePreviewsWelcome(): boolean {
  return !savesData() && !matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches
}

/** In the browser, or in the player's settings, where the watch remote keeps it. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  try {
    const quality = Object(JSON.parse(localStorage.getItem('watch:quality') ?? '{}')) as { savesData?: unknown }
    return connection?.saveData === true || quality.savesData === true
  } catch {
    // Storage may hold anything, or be refused.
    return connection?.saveData === true
  }
}

/** Returns what takes it away, and with it what is still loading. */
function show(card: Element, queryClient: QueryClient): () => void {
  const link = card.querySelector<HTMLAnchorElement>('a[href^="/watch/"]')
  // A card begins with its picture; an avatar beside the words is none.
  const picture = card.firstElementChild?.querySelector('img')?.parentElement
  const file = link && videoFileOf(queryClient, decodeURIComponent(link.pathname.slice('/watch/'.length)))
  // The page may have been left meanwhile.
  if (!picture || !file || !card.isConnected) return nothing
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
    video.removeAttribute('src')
    // Without it the browser goes on loading the file.
    video.load()
  }
  video.addEventListener('playing', () => (video.style.opacity = '1'))
  video.addEventListener('timeupdate', () => video.currentTime > longestPreview && remove())
  video.addEventListener('ended', remove)
  video.addEventListener('error', () => video.remove())
  picture.append(video)
  // Refused: the picture stays.
  video.play().catch(() => video.remove())
  return remove
}

/** A video's file, as any list that is at hand names it; '' where none does. */
function videoFileOf(queryClient: QueryClient, videoId: string): string {
  for (const { state } of queryClient.getQueryCache().getAll()) {
    const data = state.data as { videos?: unknown } | undefined
    const list = Array.isArray(data) ? data : data?.videos
    const found = Array.isArray(list) && list.find((video) => (video as { _id?: unknown } | null)?._id === videoId)
    const file = (found as { videoFile?: unknown } | undefined)?.videoFile
    if (typeof file === 'string' && file !== '') return file
  }
  return ''
}
