import { reportPosition, reportView, showPosition, watchedSecondsOf } from '@kinora/api-client/extensions'
import { queryKeys } from '@kinora/api-client/queries'
import type { Video } from '@kinora/api-client'
import { useApiClient, useFrameSlot, useSession } from '@kinora/shell-contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import type { Playback } from './current-playback.ts'
import { sendSeldom } from './features/resume/send-seldom.ts'
import { savePosition as savePositionOnDevice } from './features/resume/positions.ts'
import type { PlayerHost } from './store/player-feature.ts'

/** Returns a function that creates the watch page's player host. The features call it when they start, to get the latest data. */
export function useWatchHost(playback: Playback, video: Pick<Video, '_id' | 'watchedSeconds'>): () => PlayerHost {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const slot = useFrameSlot()
  const navigate = useNavigate()
  const isVisitor = useSession().status === 'signed-out'

  return () => {
    const { _id } = video
    const watchedSeconds = watchedSecondsOf(video)
    // Visitors' positions are stored on the device. The shell's cards read positions from both places.
    const isSavedByProvider = !isVisitor && watchedSeconds !== null
    // The provider only stores positions for videos in the history: those watched before and, once its view has counted, this one.
    let isInHistory = (watchedSeconds ?? 0) > 0
    let hasLeft = false
    const provider = sendSeldom((seconds, signal) => sendPosition(seconds, signal).catch(ignore))

    async function sendPosition(seconds: number, signal: AbortSignal) {
      await reportPosition(api, _id, seconds, signal)
      if (!hasLeft) return
      // By now, the next page may have already requested its lists.
      showPosition(queryClient, _id, seconds)
      await queryClient.invalidateQueries({ queryKey: queryKeys.watchHistory() })
    }
    async function sendView() {
      await reportView(api, _id)
      isInHistory = true
      savePosition(playback.store.media.currentTime)
      await queryClient.invalidateQueries({ queryKey: queryKeys.watchHistory() })
    }
    function savePosition(seconds: number) {
      if (!isSavedByProvider) savePositionOnDevice(_id, seconds)
      else if (isInHistory) provider.send(seconds)
    }
    return {
      savePosition,
      countView: () => void sendView().catch(ignore),
      leave(seconds) {
        if (!isSavedByProvider || !isInHistory) return
        hasLeft = true
        showPosition(queryClient, _id, seconds)
        provider.flush()
      },
      goTo: (path) => void navigate(path),
      floatBy: playback.floatBy,
      showInFrame: (content) => slot.show('watch', content),
    }
  }
}

function ignore() {
  // A provider that implements only the specification doesn't support these calls. Viewers lose nothing.
}
