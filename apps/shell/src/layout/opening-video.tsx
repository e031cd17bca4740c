import { cardPictureSizes, srcSetOf } from '@kinora/ui/pictures'
import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useMatches, useNavigation } from 'react-router-dom'

import { useOpeningVideo } from '../routing/early-video.ts'
import { isVideoRoute } from '../routing/route-handle.ts'
import type { RouteHandle } from '../routing/route-handle.ts'
import styles from './opening-video.module.css'

/**
 * While a clicked video's page opens, covers the previous page with a skeleton that looks like index.html's for a first visit, and shows the video's first frame
 * as soon as it has loaded. Another video's page stays visible, because its video keeps playing. React removes the skeleton in the commit that adds the page.
 */
export function OpeningVideo() {
  const { location } = useNavigation()
  const isOnVideo = isVideoRoute(useMatches().at(-1)?.handle as RouteHandle)
  const opening = useOpeningVideo((state) => state.opening)
  const pictureRef = useRef<HTMLDivElement>(null)
  const isVisible = opening !== undefined && opening.pathname === location?.pathname && !isOnVideo
  useVideoIn(pictureRef, isVisible ? opening.element?.deref() : undefined)
  if (!isVisible) return null

  const { title, thumbnail } = opening.video
  return (
    <div className={styles.opening} aria-hidden="true">
      <div className="skeleton-video">
        <div className="skeleton-picture" ref={pictureRef}>
          {thumbnail && <img alt="" src={thumbnail} srcSet={srcSetOf(thumbnail)} sizes={cardPictureSizes} />}
        </div>
        <p>{title || 'Untitled video'}</p>
      </div>
    </div>
  )
}

/**
 * Adds a video element to the skeleton, and marks the skeleton once the first frame has loaded. Does not use React state, because React would often render the
 * change only after the page.
 */
function useVideoIn(pictureRef: RefObject<HTMLElement | null>, element: HTMLVideoElement | undefined): void {
  useLayoutEffect(() => {
    const picture = pictureRef.current
    if (!picture || !element) return undefined
    const update = () =>
      picture.toggleAttribute('data-has-frame', element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
    picture.append(element)
    update()
    element.addEventListener('loadeddata', update)
    return () => {
      element.removeEventListener('loadeddata', update)
      // The page's player may have taken it.
      if (element.parentNode === picture) element.remove()
    }
  }, [pictureRef, element])
}
