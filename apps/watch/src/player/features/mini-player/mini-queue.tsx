import type { Video } from '@kinora/api-client'
import { separateViews } from '@kinora/api-client/extensions'
import { videoQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { ChevronRightIcon, IconLink } from '@kinora/ui'
import { watchPath } from '@kinora/ui/paths'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { useQueue } from '../../../use-queue.ts'
import { playbackOf, startPlayback } from '../../current-playback.ts'
import { useFeature, usePlayer, usePlayerState, useSetting } from '../../store/player-context.tsx'
import { useWatchHost } from '../../use-watch-host.ts'
import { playback as playbackFeature } from '../playback/playback.ts'
import { MiniPlayer } from './mini-player-frame.tsx'

/** The queue of the mini player: a link to the next video, which starts in the mini player when the current one ends. */
export function MiniQueue({ search }: { search: string }) {
  const videoId = usePlayerState(({ video }) => video._id)
  const { next } = useQueue(new URLSearchParams(search), videoId)
  const isEnded = useFeature(playbackFeature, (state) => state.isEnded)
  const isAutoplay = useSetting('isAutoplay')
  if (!next) return null
  return (
    <>
      <IconLink to={watchPath(next._id) + search} label="Next video" icon={<ChevronRightIcon />} />
      {isEnded && isAutoplay && <LoadNext key={next._id} videoId={next._id} search={search} />}
    </>
  )
}

function LoadNext({ videoId, search }: { videoId: string; search: string }) {
  const { data: video } = useQuery(videoQuery(useApiClient(), videoId, separateViews))
  return video && <StartNext video={video} search={search} />
}

/** Ends the current playback and starts another one in its place, with the same features. */
function StartNext({ video, search }: { video: Video; search: string }) {
  const { state } = usePlayer()
  const [playback] = useState(() => playbackOf(video))
  const createHost = useWatchHost(playback, video)
  const start = useEffectEvent(() => {
    const { store } = playback
    const { features } = state.getState()
    const host = createHost()
    store.state.setState({ nextSearch: search })
    playback.floatBy(() => host.showInFrame?.(<MiniPlayer store={store} />))
    startPlayback(playback, { isPlaying: true, startTime: 0 })
    playback.leavePage()
    // The features include the mini player, which decides what happens when the viewer leaves the video's page again.
    store.use(features, host)
  })
  useEffect(() => start(), [])
  return null
}
