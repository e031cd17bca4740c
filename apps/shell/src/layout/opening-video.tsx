import { cardPictureSizes, srcSetOf } from '@kinora/ui/pictures'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMatches, useNavigation } from 'react-router-dom'

import { useOpeningVideo } from '../routing/early-video.ts'
import type { OpeningVideo as Opening } from '../routing/early-video.ts'
import type { RouteHandle } from '../routing/route-handle.ts'
import styles from './opening-video.module.css'

/**
 * While a clicked video's page opens, covers the previous page with the skeleton that index.html has for a first visit, which shows the video's first frame as
 * soon as it has loaded. Another video's page stays visible, because its video keeps playing. React removes the skeleton in the commit that adds the page.
 */
export function OpeningVideo() {
  const { location } = useNavigation()
  const handle = useMatches().at(-1)?.handle as RouteHandle
  const isOnVideo = typeof handle === 'object' && handle.outline === 'video'
  const opening = useOpeningVideo((state) => state.opening)
  if (opening === undefined || opening.pathname !== location?.pathname || isOnVideo) return null
  return <VideoSkeleton key={opening.pathname} {...opening} />
}

function VideoSkeleton({ video: { title, thumbnail = '' }, element }: Opening) {
  const pictureRef = useRef<HTMLDivElement>(null)
  const hasFrame = useHasFrame(element)
  useLayoutEffect(() => pictureRef.current?.append(element), [element])
  return (
    <div className={styles.opening} aria-hidden="true">
      <div className="skeleton-video">
        <div className="skeleton-picture" ref={pictureRef}>
          {thumbnail && !hasFrame && (
            <img alt="" src={thumbnail} srcSet={srcSetOf(thumbnail)} sizes={cardPictureSizes} />
          )}
        </div>
        <p>{title || 'Untitled video'}</p>
      </div>
    </div>
  )
}

function useHasFrame(element: HTMLVideoElement): boolean {
  const [hasFrame, setHasFrame] = useState(element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
  useEffect(() => {
    const update = () => setHasFrame(true)
    element.addEventListener('loadeddata', update)
    return () => element.removeEventListener('loadeddata', update)
  }, [element])
  return hasFrame
}
