import { isApiError, messageFor, serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { removeVideo } from '@kinora/api-client/extensions'
import type { VideoVisibility } from '@kinora/api-client/extensions'
import { queryKeys } from '@kinora/api-client/queries'
import { setVisibility, studioKeys } from '@kinora/api-client/studio'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

const visibilityErrors: ErrorTexts = {
  unauthenticated: 'Your session has expired. Please log in again.',
  network: 'Network error. Please check your connection and try again.',
  otherwise: serverMessageOr('Could not change the visibility. Please try again later.'),
}

const removalErrors: ErrorTexts = {
  ...visibilityErrors,
  otherwise: serverMessageOr('Could not delete the video. Please try again later.'),
}

/** Refetches what shows a creator's videos. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [queryKeys.everyVideo(), queryKeys.channels(), studioKeys.everyViews()])
      void queryClient.invalidateQueries({ queryKey })
    return queryClient.invalidateQueries({ queryKey: queryKeys.videoLists() })
  }
}

/** Changes the visibility of several videos. The change ends when the list shows it. */
export function useSetVisibility() {
  const api = useApiClient()
  const refresh = useRefresh()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ ids, to }: { ids: string[]; to: VideoVisibility }) => setVisibility(api, ids, to),
    onSuccess: refresh,
  })
  const refusedTime = isApiError(error) ? error.fieldErrors.find(({ field }) => field === 'publishesAt') : undefined
  return {
    change: mutate,
    isPending,
    /** Why the provider rejected the publication time. */
    refusedTime: refusedTime?.message,
    message: error && !refusedTime ? messageFor(visibilityErrors, error) : undefined,
  }
}

/** Deletes a video. The deletion ends when the list shows it. */
export function useRemoveVideo() {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (videoId: string) => removeVideo(api, videoId),
    onSuccess(_, videoId) {
      queryClient.removeQueries({ queryKey: queryKeys.video(videoId) })
      return refresh()
    },
  })
  return { remove: mutate, isPending, message: error ? messageFor(removalErrors, error) : undefined }
}
