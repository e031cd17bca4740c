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

/** Returns what creates the host of a player on the watch page, with what is known when its features start. */
export function useWatchHost(playback: Playback, video: Pick<Video, '_id' | 'watchedSeconds'>): () => PlayerHost {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const slot = useFrameSlot()
  const navigate = useNavigate()
  const isVisitor = useSession().status === 'signed-out'

  return () => {
    const { _id } = video
    const watchedSeconds = watchedSecondsOf(video)
    // The device stores the positions of visitors; the shell's cards read both.
    const isSavedByProvider = !isVisitor && watchedSeconds !== null
    // The provider stores the position of a video in the history: one that was started before, or once its view has counted.
    let isInHistory = (watchedSeconds ?? 0) > 0
    let hasLeft = false
    const provider = sendSeldom((seconds, signal) => sendPosition(seconds, signal).catch(ignore))

    async function sendPosition(seconds: number, signal: AbortSignal) {
      await reportPosition(api, _id, seconds, signal)
      if (!hasLeft) return
      // The next page may have read its lists before.
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
  // A provider that follows only the specification has no such call; the viewer misses nothing.
}
