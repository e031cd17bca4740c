import { isApiError, isApiErrorOfKind, messageFor } from '@kinora/api-client'
import type { ApiClient, Video } from '@kinora/api-client'
import { removeVideo, updateVideo } from '@kinora/api-client/extensions'
import type { VideoChanges } from '@kinora/api-client/extensions'
import { queryKeys, videoQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { uploadErrors } from '../upload-errors.ts'

/** Edits or deletes a video. Other pages show the change once the provider has confirmed it. */
export function useEditVideo(video: Video) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { queryKey } = videoQuery(api, video._id)

  function refreshLists() {
    void queryClient.invalidateQueries({ queryKey: queryKeys.videoLists() })
    void queryClient.invalidateQueries({ queryKey: queryKeys.channels() })
  }

  const save = useMutation({
    mutationFn: (changes: VideoChanges) => twiceAfter401(api, () => updateVideo(api, video._id, changes)),
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed)
      refreshLists()
    },
  })
  const remove = useMutation({
    mutationFn: () => removeVideo(api, video._id),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey })
      refreshLists()
    },
  })
  const error = save.error ?? remove.error
  const refusedTime = isApiError(error) && error.fieldErrors.find(({ field }) => field === 'publishesAt')
  return {
    save,
    remove,
    message: error && !refusedTime ? messageFor(uploadErrors, error) : null,
    /** Why the provider rejected the publication time. */
    refusedTime: refusedTime ? refusedTime.message : undefined,
  }
}

/** Retries a form once after a 401, because the client refreshes the tokens but never resends forms. */
async function twiceAfter401<T>(api: ApiClient, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isApiErrorOfKind(error, 'unauthenticated') || !api.tokens.has()) throw error
    return call()
  }
}
