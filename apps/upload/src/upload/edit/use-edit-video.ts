import { isApiErrorOfKind, messageFor } from '@kinora/api-client'
import type { ApiClient, OwnVideosApi, Video, VideoChanges } from '@kinora/api-client'
import { queryKeys, videoQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Changes a video, or deletes it. Both are shown everywhere once the provider has agreed. */
export function useEditVideo(video: Video) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { queryKey } = videoQuery(api, video._id)

  function refreshLists() {
    void queryClient.invalidateQueries({ queryKey: queryKeys.videoLists() })
    void queryClient.invalidateQueries({ queryKey: queryKeys.channels() })
  }

  const save = useMutation({
    mutationFn: (changes: VideoChanges) => twiceAfter401(api, (own) => own.update(video._id, changes)),
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed)
      refreshLists()
    },
  })
  const remove = useMutation({
    mutationFn: () => twiceAfter401(api, (own) => own.remove(video._id)),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey })
      refreshLists()
    },
  })
  const error = save.error ?? remove.error
  return { save, remove, message: error && messageFor('upload', error) }
}

/** A form is not sent again by the client, which has refreshed the tokens by then. */
async function twiceAfter401<T>(api: ApiClient, call: (own: OwnVideosApi) => Promise<T>): Promise<T> {
  const own = await api.videos.own()
  try {
    return await call(own)
  } catch (error) {
    if (!isApiErrorOfKind(error, 'unauthenticated') || !api.tokens.has()) throw error
    return call(own)
  }
}
