import { isApiErrorOfKind, messageFor } from '@kinora/api-client'
import type { ApiClient, UploadOptions, VideoUpload } from '@kinora/api-client'
import { queryKeys } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

/** No token was stored when the button was pressed (spec 5). */
class LoggedOutError extends Error {
  override readonly name = 'LoggedOutError'
}

/** Where an upload stands (spec 4, "Upload"). */
export type UploadState =
  | { status: 'idle' }
  /** `percent` of the bytes are on their way. */
  | { status: 'uploading'; percent: number }
  /** `videoId` is '' when the provider did not name the new video. */
  | { status: 'published'; videoId: string }
  | { status: 'logged-out'; message: string }
  | { status: 'failed'; message: string }

/** Uploads a video, one at a time. Leaving the page gives it up. */
export function useUpload(): { state: UploadState; start: (upload: VideoUpload) => void } {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const [percent, setPercent] = useState(0)
  const leaving = useAbortOnLeaving()

  const { mutate, ...mutation } = useMutation({
    mutationFn: async (upload: VideoUpload) => {
      if (!api.tokens.has()) throw new LoggedOutError()
      setPercent(0)
      return send(api, upload, { signal: leaving.current?.signal, onProgress: setPercent })
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.videoLists() })
      void queryClient.invalidateQueries({ queryKey: queryKeys.channels() })
    },
  })

  return { state: stateOf(mutation, percent), start: mutate }
}

/** Sends once more after a 401: by then the client has refreshed the tokens, but only the form can read the files again (spec 4). */
async function send(api: ApiClient, upload: VideoUpload, options: UploadOptions) {
  try {
    return await api.videos.upload(upload, options)
  } catch (error) {
    if (!isApiErrorOfKind(error, 'unauthenticated') || !api.tokens.has()) throw error
    return api.videos.upload(upload, options)
  }
}

function stateOf(
  { isPending, error, data }: { isPending: boolean; error: Error | null; data: { _id: string } | undefined },
  percent: number,
): UploadState {
  if (isPending) return { status: 'uploading', percent }
  if (error instanceof LoggedOutError) {
    return { status: 'logged-out', message: 'You must be logged in to upload videos' }
  }
  if (error) return { status: 'failed', message: messageFor('upload', error) }
  return data ? { status: 'published', videoId: data._id } : { status: 'idle' }
}

/** A controller that aborts when the page goes. */
function useAbortOnLeaving() {
  const controller = useRef<AbortController>(null)
  useEffect(() => {
    const current = new AbortController()
    controller.current = current
    return () => current.abort()
  }, [])
  return controller
}
