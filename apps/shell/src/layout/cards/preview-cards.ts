import type { QueryClient } from '@tanstack/react-query'

/** How long a mouse must rest on a card, in milliseconds. */
const dwellMs = 600

/**
 * Plays a muted preview of a hovered card's video in place of its thumbnail, for a few seconds. Plays one preview at a time, and none for viewers who save data
 * or prefer reduced motion. Returns a function that stops the previews.
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
    end = previewSoon(card, queryClient)
  }
  function stop() {
    end()
    end = nothing
    current = null
  }

  const stopped = new AbortController()
  const { signal } = stopped
  document.addEventListener('pointerover', follow, { signal })
  document.addEventListener('pointerdown', stop, { signal })
  document.documentElement.addEventListener('pointerleave', stop, { signal })
  return () => {
    stop()
    stopped.abort()
  }
}

const nothing = () => {}

/** Plays a card's preview once the mouse has rested on the card. Returns a function that stops the preview. */
function previewSoon(card: Element, queryClient: QueryClient): () => void {
  let isOver = false
  let end = nothing
  const timer = setTimeout(() => {
    // If the code fails to load, the thumbnail stays.
    import('./play-preview.ts').then(({ playPreview }) => {
      if (!isOver) end = playPreview(card, queryClient)
    }, nothing)
  }, dwellMs)
  return () => {
    isOver = true
    clearTimeout(timer)
    end()
  }
}

function arePreviewsWelcome(): boolean {
  return !savesData() && !matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches
}

/** Whether data saving is turned on in the browser or in the player's settings, which the watch remote stores. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  try {
    const quality = Object(JSON.parse(localStorage.getItem('watch:quality') ?? '{}')) as { savesData?: unknown }
    return connection?.saveData === true || quality.savesData === true
  } catch {
    // The stored value may be invalid, or storage may be blocked.
    return connection?.saveData === true
  }
}
