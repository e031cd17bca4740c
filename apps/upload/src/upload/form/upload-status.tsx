import { describeVisibility } from '@kinora/api-client/extensions'
import type { VideoVisibility } from '@kinora/api-client/extensions'
import { Banner, ProgressBar } from '@kinora/ui'
import { useStore } from 'zustand'

import { useUploadServices } from '../../upload-services.ts'
import { Stopped } from '../notice/stopped.tsx'
import { describeProgress } from '../sending/describe-progress.ts'
import { isUploadOf } from '../sending/upload-state.ts'
import type { UnfinishedUpload } from '../sending/upload-state.ts'
import styles from './upload-status.module.css'

/** Shown after a video is published without its captions. */
export const captionsMissing = "The captions weren't saved. To add them, open the video and choose Edit."

/** Upload status above the form's buttons. */
export function UploadStatus() {
  const { uploads, drafts } = useUploadServices()
  const state = useStore(uploads)
  const unfinished = useStore(drafts, (draft) => draft.unfinished)
  const videoFile = useStore(drafts, (draft) => draft.videoFile)
  switch (state.status) {
    case 'idle':
      return unfinished && <Banner tone="info">{describeUnfinished(unfinished, videoFile)}</Banner>
    case 'uploading':
      return (
        <div className={styles.progress}>
          <ProgressBar label="Upload progress" value={state.percent} />
          <p className={styles.detail}>{describeProgress(state)}</p>
        </div>
      )
    case 'published':
      return (
        <>
          <Banner tone="success">{`Video uploaded successfully!${resultOf(state.visibility)} Redirecting...`}</Banner>
          {state.areCaptionsMissing && <Banner tone="info">{captionsMissing}</Banner>}
        </>
      )
    case 'stopped':
      return (
        <Banner tone="error">
          <Stopped />
        </Banner>
      )
    case 'logged-out':
    case 'failed':
      return <Banner tone="error">{state.message}</Banner>
  }
}

/** Says who can watch a video that isn't public. */
export function resultOf(result: VideoVisibility): string {
  switch (result.visibility) {
    case 'public':
      return ''
    case 'unlisted':
      return ' Anyone with the link can watch it.'
    case 'private':
      return ' Only you can watch it.'
    case 'scheduled':
      return ` ${describeVisibility(result)}.`
  }
}

function describeUnfinished(unfinished: UnfinishedUpload, videoFile: File | null): string {
  if (videoFile && isUploadOf(unfinished, videoFile))
    return 'Part of this video has already been sent. The upload will resume from there.'
  return `The upload of ${unfinished.file.name} was interrupted. Choose the same file to resume it.`
}
