import { isApiErrorOfKind, messageFor } from '@kinora/api-client'
import type { ErrorTexts, Video } from '@kinora/api-client'
import { separateViews } from '@kinora/api-client/extensions'
import { videoQuery, videosQuery } from '@kinora/api-client/queries'
import { useApiClient, useDocumentTitle } from '@kinora/shell-contract'
import { ButtonLink, ErrorState } from '@kinora/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigationType, useParams, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand/react'

import { ActionsRow } from './actions-row.tsx'
import { ChannelSummary } from './channel/channel-summary.tsx'
import { LazyComments } from './comments/lazy-comments.tsx'
import { EditLink } from './edit-link.tsx'
import { Description } from './description/description.tsx'
import { LikeControl } from './like/like-control.tsx'
import { resumeTime } from './player/features/resume/resume-time.ts'
import { viewerSettings } from './player/store/settings.ts'
import { WatchPlayer } from './player/watch-player.tsx'
import { relatedVideosParams } from './related-videos-params.ts'
import type { QueuedVideo } from './queue/queue-panel.tsx'
import { RelatedVideos } from './related/related-videos.tsx'
import { SubscribeControl } from './subscription/subscribe-control.tsx'
import { timeInUrl } from './time-in-url.ts'
import { videoFromLists } from './video-from-lists.ts'
import { whenIdle } from './when-idle.ts'
import { WatchPagePlaceholder } from './watch-page-placeholder.tsx'
import styles from './watch-page.module.css'

// Not part of the specified page, so they load after it.
const LateSaveControl = lazy(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve))
  return { default: (await import('./save/save-control.tsx')).SaveControl }
})
const LateVisibilityChip = lazy(async () => ({
  default: (await import('./visibility/visibility-chip.tsx')).VisibilityChip,
}))
const LateQueuePanel = lazy(async () => ({ default: (await import('./queue/queue-panel.tsx')).QueuePanel }))

const errors: ErrorTexts = {
  'not-found': 'Video not found',
  otherwise: 'Could not load video. Please try again later.',
}

/**
 * The page at `/watch/:videoId`. If a cached list includes the video, the page renders from the list's data until its own data has loaded. When the viewer
 * changes, for example by signing out in another tab, playback continues while the new viewer's data loads.
 */
export function WatchPage() {
  const { videoId = '' } = useParams()
  const queryClient = useQueryClient()
  const [lastVideo, setLastVideo] = useState<VideoWithoutLike>()
  const isCinema = useStore(viewerSettings, (settings) => settings.isCinema)
  const query = useQuery({
    ...videoQuery(useApiClient(), videoId, separateViews),
    placeholderData: () =>
      lastVideo?._id === videoId ? { ...lastVideo, ...noLike } : videoFromLists(queryClient, videoId),
    select: withoutLike,
  })
  const { data: video, error, isPlaceholderData, refetch } = query
  if (video !== undefined && video !== lastVideo) setLastVideo(video)
  useDocumentTitle(video ? titleOf(video) : error ? messageFor(errors, error) : '')

  if (video === undefined && error) return <WatchPageError error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.page}>
      <div className={styles.columns} data-cinema={isCinema || undefined}>
        <div className={styles.video}>
          {video ? (
            <WatchedVideo key={video._id} video={video} isPreview={isPlaceholderData} />
          ) : (
            <WatchPagePlaceholder />
          )}
        </div>
        <div>
          <AfterPlayer>
            <RelatedVideos videoId={videoId} />
          </AfterPlayer>
        </div>
      </div>
    </div>
  )
}

/** `isPreview` is true while only the card's data has loaded, which includes nothing specific to the viewer. */
function WatchedVideo({ video, isPreview }: { video: VideoWithoutLike; isPreview: boolean }) {
  // Autoplay only if the viewer followed a link on the site, not if they opened the URL directly or went back.
  const autoPlay = useNavigationType() === 'PUSH'
  const [search] = useSearchParams()
  const startTime = timeInUrl(search) ?? resumeTime(video)
  const { data: related } = useQuery(videosQuery(useApiClient(), relatedVideosParams(video._id)))
  const hasQueue = Boolean(search.get('list'))
  const [queued, setQueued] = useState<QueuedVideo>()
  const queue = hasQueue ? queued : undefined
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        {titleOf(video)}
      </h1>
      {video.visibility !== undefined && video.visibility !== 'public' && (
        <Suspense>
          <LateVisibilityChip video={video} />
        </Suspense>
      )}
      <div className={styles.player}>
        <WatchPlayer
          video={video}
          autoPlay={autoPlay}
          startTime={startTime}
          next={queue?.video ?? related?.videos[0]}
          nextSearch={queue?.search}
        />
      </div>
      {hasQueue && (
        <div className={styles.queue}>
          <Suspense>
            <LateQueuePanel videoId={video._id} onNext={setQueued} />
          </Suspense>
        </div>
      )}
      <AfterPlayer>
        <ActionsRow
          channel={<ChannelSummary channel={video.owner} isPreview={isPreview} />}
          subscribe={isPreview ? undefined : <SubscribeControl video={video} />}
          save={
            !isPreview && (
              <Suspense>
                <LateSaveControl videoId={video._id} />
              </Suspense>
            )
          }
          like={isPreview ? undefined : <LikeControl videoId={video._id} />}
        />
        {!isPreview && <EditLink video={video} />}
        <Description video={video} />
        <div className={styles.comments}>
          <LazyComments videoId={video._id} />
        </div>
      </AfterPlayer>
    </>
  )
}

/**
 * After a click, renders its children in a second step, so that the player and the title appear earlier. Otherwise renders them at once, because the browser
 * restores the scroll position.
 */
function AfterPlayer({ children }: { children: ReactNode }) {
  const isClick = useNavigationType() === 'PUSH'
  return useDeferredValue(true, !isClick) && children
}

/** The like lives in its own component, so nothing else re-renders when it changes. */
type VideoWithoutLike = Omit<Video, keyof typeof noLike>

/** Never shown: the Like button stays hidden until the viewer's own data has loaded. */
const noLike = { likes: 0, isLiked: false, isDisliked: false }

function withoutLike({ likes: _likes, isLiked: _isLiked, isDisliked: _isDisliked, ...video }: Video): VideoWithoutLike {
  return video
}

/** Returns the title, exactly as the video's card shows it. */
function titleOf({ title }: Pick<Video, 'title'>): string {
  return title || 'Untitled video'
}

function WatchPageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissing = isApiErrorOfKind(error, 'not-found')
  return (
    <div className={styles.page}>
      <ErrorState
        headingLevel={1}
        message={messageFor(errors, error)}
        action={isMissing && <ButtonLink to="/">Discover Videos</ButtonLink>}
        onRetry={isMissing ? undefined : onRetry}
      />
    </div>
  )
}
