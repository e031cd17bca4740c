import { isApiError, isApiErrorOfKind, messageFor } from '@kinora/api-client'
import type { ApiClient, ApiError, User, VideoUpload } from '@kinora/api-client'
import { putCaptions, visibilityOf } from '@kinora/api-client/extensions'
import { queryKeys } from '@kinora/api-client/queries'
import type { QueryClient } from '@tanstack/react-query'
import { createStore } from 'zustand/vanilla'

import type { DraftStore } from '../draft/create-draft-store.ts'
import { videoOf } from '../draft/upload-draft.ts'
import type { CaptionsOfVideo } from '../draft/upload-draft.ts'
import { uploadErrors } from '../upload-errors.ts'
import { ElsewhereError, inOneTab } from './in-one-tab.ts'
import { measureSpeed } from './measure-speed.ts'
import { sendUpload } from './send-upload.ts'
import { isUploadOf } from './upload-state.ts'
import type { UploadingState, UploadState } from './upload-state.ts'

/** The upload in this tab: a store and its actions. The upload continues whatever page the viewer visits. */
export type Uploads = ReturnType<typeof createUploads>

/** The upload's owner; null until known. */
type UploadViewer = Pick<User, '_id' | 'canResumeUploads'> | null

interface UploadsOptions {
  api: ApiClient
  queryClient: QueryClient
  drafts: DraftStore
}

export function createUploads({ api, queryClient, drafts }: UploadsOptions) {
  const store = createStore<UploadState>(() => ({ status: 'idle' }))
  const { getState } = store
  const set = (state: UploadState) => store.setState(state, true)
  let run: AbortController | null = null
  let userId: string | undefined

  // An upload ends with its owner's session, because the next viewer must not see it. The draft still knows which parts have been sent.
  api.tokens.subscribe((hasToken) => {
    if (hasToken) return
    run?.abort()
    run = null
    const { status } = getState()
    if (status === 'uploading') set({ status: 'stopped', userId })
    else if (status !== 'stopped') dismiss()
  })

  /** Uploads a video. A no-op if an upload is in progress. */
  function start(video: VideoUpload, viewer: UploadViewer): void {
    if (run !== null) return
    if (!api.tokens.has()) return set({ status: 'logged-out', message: 'You must be logged in to upload videos' })
    userId = viewer?._id
    const current = new AbortController()
    const ended = new AbortController()
    run = current
    // Makes the browser ask before it closes or reloads the tab.
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: ended.signal })
    void upload(video, viewer?.canResumeUploads ?? false, current).finally(() => {
      ended.abort()
      if (run === current) run = null
    })
  }

  /** Clears the result of the last upload once its owner has seen it. */
  function dismiss(): void {
    const { status } = getState()
    if (status === 'published') drafts.getState().clear()
    if (status !== 'uploading') set({ status: 'idle' })
  }

  async function upload(video: VideoUpload, canResume: boolean, { signal }: AbortController): Promise<void> {
    const { title, videoFile } = video
    const speed = measureSpeed()
    const { unfinished, sent, captions, change, keepCaptions, publish } = drafts.getState()
    const uploading: UploadingState = {
      status: 'uploading',
      title,
      percent: 0,
      sentBytes: 0,
      totalBytes: videoFile.size,
      bytesPerSecond: null,
      interruption: null,
    }
    const update = (changes: Partial<UploadingState>) => {
      const state = getState()
      if (!signal.aborted) set({ ...uploading, ...(state.status === 'uploading' && state), ...changes })
    }
    update({})
    try {
      await inOneTab(videoFile, () => send())
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ElsewhereError) return set({ status: 'failed', title, message: error.message })
      // The upload can't continue: the provider has rejected the file or no longer has its parts.
      if (isApiErrorOfKind(error, 'unsupported', 'not-found', 'too-large')) change({ unfinished: null })
      // The video has already been published, with a different title or description, so the next attempt starts a new upload.
      if (isApiError(error) && error.status === 422) change({ sent: null })
      set({ status: 'failed', title, message: messageFor(uploadErrors, error) })
    }

    async function send(): Promise<void> {
      const { _id: videoId } = await sendUpload(video, {
        api,
        signal,
        canResume,
        unfinished: unfinished && isUploadOf(unfinished, videoFile) ? unfinished : null,
        sent,
        onSend: (current) => change({ sent: current }),
        onStarted: (begun) => change({ unfinished: begun }),
        onProgress: (sentBytes) =>
          update({
            sentBytes,
            percent: Math.min(100, Math.floor((sentBytes / videoFile.size) * 100)),
            bytesPerSecond: speed(sentBytes),
            interruption: null,
          }),
        onInterrupted: (error) => update({ interruption: interruptionBy(error) }),
      })
      if (captions !== null && videoId !== '') {
        const { language, label, text } = captions
        const unsaved = { videoId, title, language, label, text }
        // From here on, the captions outlive the draft.
        keepCaptions(unsaved)
        await saveCaptions(unsaved)
      }
      if (signal.aborted) return
      const areCaptionsMissing = captions !== null && videoId === ''
      publish()
      set({ status: 'published', title, videoId, visibility: visibilityOf(video), areCaptionsMissing })
      void queryClient.invalidateQueries({ queryKey: queryKeys.videoLists() })
      void queryClient.invalidateQueries({ queryKey: queryKeys.channels() })
    }
  }

  /** Saves captions for a published video. Resolves to an error message, or to '' on success. */
  async function saveCaptions(unsaved: CaptionsOfVideo): Promise<string> {
    const { videoId, language, label, text } = unsaved
    try {
      await putCaptions(api, videoId, { language, label, text })
    } catch (error) {
      return messageFor(uploadErrors, error)
    }
    drafts.getState().forgetCaptions(unsaved)
    return ''
  }

  return {
    ...store,
    start,
    /** Called when the viewer changes, after their draft has been opened. Resumes a stopped upload for its owner; dismisses it for anyone else. */
    open(viewer: UploadViewer): void {
      const state = getState()
      if (state.status !== 'stopped') return
      const isOwn = state.userId !== undefined && state.userId === viewer?._id
      const video = videoOf(drafts.getState())
      if (isOwn && video !== null) start(video, viewer)
      else dismiss()
    },
    saveCaptions,
    dismiss,
  }
}

function interruptionBy({ status, serverMessage }: ApiError): string {
  return status !== 0 && serverMessage !== '' ? `${serverMessage} Trying again…` : 'Connection lost. Trying again…'
}
