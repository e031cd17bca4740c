import { isApiError, isApiErrorOfKind, messageFor } from '@kinora/api-client'
import type { ApiClient, ApiError, User, VideoUpload } from '@kinora/api-client'
import { putCaptions } from '@kinora/api-client/extensions'
import { queryKeys } from '@kinora/api-client/queries'
import type { QueryClient } from '@tanstack/react-query'

import type { DraftStore } from '../draft/create-draft-store.ts'
import { videoOf } from '../draft/upload-draft.ts'
import type { CaptionsOfVideo } from '../draft/upload-draft.ts'
import { uploadErrors } from '../upload-errors.ts'
import { ElsewhereError, inOneTab } from './in-one-tab.ts'
import { measureSpeed } from './measure-speed.ts'
import { sendUpload } from './send-upload.ts'
import { isUploadOf } from './upload-state.ts'
import type { UploadingState, UploadState } from './upload-state.ts'

/** The upload of this tab. It goes on whichever page is open. */
export interface Uploads {
  getState(): UploadState
  subscribe(listener: () => void): () => void
  /** Uploads a video. One at a time: while one is under way, nothing happens. */
  start(upload: VideoUpload, viewer: UploadViewer): void
  /** Says who is signed in, whose draft is open already: an upload that was stopped goes on for its own viewer, and is unknown to another one. */
  open(viewer: UploadViewer): void
  /** Saves captions that could not be saved with their video. Resolves to why not, in words; to '' once they are. */
  saveCaptions(captions: CaptionsOfVideo): Promise<string>
  /** Forgets what came of the last upload, once its viewer knows. */
  dismiss(): void
}

/** Whose upload it is; null while that is not known. */
export type UploadViewer = Pick<User, '_id' | 'canResumeUploads'> | null

interface UploadsOptions {
  api: ApiClient
  queryClient: QueryClient
  drafts: DraftStore
}

export function createUploads({ api, queryClient, drafts }: UploadsOptions): Uploads {
  let state: UploadState = { status: 'idle' }
  let run: AbortController | null = null
  let userId: string | undefined
  const listeners = new Set<() => void>()

  function set(changed: UploadState): void {
    state = changed
    // The browser asks before the tab is closed or reloaded.
    if (state.status === 'uploading') window.addEventListener('beforeunload', askBeforeLeaving)
    else window.removeEventListener('beforeunload', askBeforeLeaving)
    for (const listener of listeners) listener()
  }

  // Whose session is over does not go on uploading, and whoever is at the screen next is told nothing of it. What was begun stays with the draft.
  api.tokens.subscribe((hasToken) => {
    if (hasToken) return
    run?.abort()
    run = null
    if (state.status === 'uploading') set({ status: 'stopped', userId })
    else if (state.status !== 'stopped') dismiss()
  })

  function start(video: VideoUpload, viewer: UploadViewer): void {
    if (run !== null) return
    if (!api.tokens.has()) return set({ status: 'logged-out', message: 'You must be logged in to upload videos' })
    userId = viewer?._id
    const current = new AbortController()
    run = current
    void upload(video, viewer?.canResumeUploads ?? false, current).finally(() => {
      if (run === current) run = null
    })
  }

  function dismiss(): void {
    if (state.status === 'published') drafts.clear()
    if (state.status !== 'uploading') set({ status: 'idle' })
  }

  async function upload(video: VideoUpload, canResume: boolean, { signal }: AbortController): Promise<void> {
    const { title, videoFile } = video
    const speed = measureSpeed()
    const { unfinished, sent, captions } = drafts.getDraft()
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
      if (!signal.aborted) set({ ...uploading, ...(state.status === 'uploading' && state), ...changes })
    }
    update({})
    try {
      await inOneTab(videoFile, () => send())
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ElsewhereError) return set({ status: 'failed', title, message: error.message })
      // The file itself is at fault, or what was kept of it is gone: there is nothing to go on with.
      if (isApiErrorOfKind(error, 'unsupported', 'not-found', 'too-large')) drafts.change({ unfinished: null })
      // It is a video already, of other words. Whoever sends it once more has been told so.
      if (isApiError(error) && error.status === 422) drafts.change({ sent: null })
      set({ status: 'failed', title, message: messageFor(uploadErrors, error) })
    }

    async function send(): Promise<void> {
      const { _id: videoId } = await sendUpload(video, {
        api,
        signal,
        canResume,
        unfinished: unfinished && isUploadOf(unfinished, videoFile) ? unfinished : null,
        sent,
        onSend: (current) => drafts.change({ sent: current }),
        onBegun: (begun) => drafts.change({ unfinished: begun }),
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
        // Whatever happens from here on, they are not lost with the draft.
        drafts.keepCaptions(unsaved)
        await saveCaptions(unsaved)
      }
      if (signal.aborted) return
      const areCaptionsMissing = captions !== null && videoId === ''
      drafts.forget()
      set({ status: 'published', title, videoId, areCaptionsMissing })
      void queryClient.invalidateQueries({ queryKey: queryKeys.videoLists() })
      void queryClient.invalidateQueries({ queryKey: queryKeys.channels() })
    }
  }

  /** The video is there by then, whatever becomes of its captions. */
  async function saveCaptions(unsaved: CaptionsOfVideo): Promise<string> {
    const { videoId, language, label, text } = unsaved
    try {
      await putCaptions(api, videoId, { language, label, text })
    } catch (error) {
      return messageFor(uploadErrors, error)
    }
    drafts.forgetCaptions(unsaved)
    return ''
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    open(viewer) {
      if (state.status !== 'stopped') return
      const isOwn = state.userId !== undefined && state.userId === viewer?._id
      const video = videoOf(drafts.getDraft())
      if (isOwn && video !== null) start(video, viewer)
      else dismiss()
    },
    saveCaptions,
    dismiss,
  }
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function interruptionBy({ status, serverMessage }: ApiError): string {
  return status !== 0 && serverMessage !== '' ? `${serverMessage} Trying again…` : 'Connection lost. Trying again…'
}
