import { lengthOf } from '@kinora/api-client/limits'
import { useGoToLogin } from '@kinora/shell-contract'
import { Button, FilePicker, TextArea, TextField, UploadIcon, useObjectUrl } from '@kinora/ui'
import { useRef } from 'react'
import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'

import styles from './upload-form.module.css'
import {
  acceptedThumbnails,
  acceptedVideos,
  maxDescriptionLength,
  maxThumbnailMegabytes,
  maxTitleLength,
  maxVideoMegabytes,
} from './upload-rules.ts'
import { UploadStatus } from './upload-status.tsx'
import { useDelayedAction } from './use-delayed-action.ts'
import { useDraft } from './use-draft.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useUpload } from './use-upload.ts'

/** How long a message stands before the page goes elsewhere (spec 9). */
const redirectDelayMs = 2000

export function UploadForm() {
  const navigate = useNavigate()
  const goToLogin = useGoToLogin()
  const { draft, errors, refused, change, selectFile, check } = useDraft()
  const { state, start } = useUpload()
  const videoUrl = useObjectUrl(draft.videoFile)
  const thumbnailUrl = useObjectUrl(draft.thumbnail)
  const videoInput = useRef<HTMLInputElement>(null)
  const thumbnailInput = useRef<HTMLInputElement>(null)
  const titleInput = useRef<HTMLInputElement>(null)
  const descriptionInput = useRef<HTMLTextAreaElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)

  const isUploading = state.status === 'uploading'
  const isLocked = isUploading || state.status === 'published'

  useLeaveWarning(isUploading)
  useFocusReturn(submitButton, isUploading)
  useDelayedAction(state.status === 'logged-out', redirectDelayMs, goToLogin)
  useDelayedAction(state.status === 'published', redirectDelayMs, () => {
    const videoId = state.status === 'published' ? state.videoId : ''
    // The form is spent, so going back skips it.
    void navigate(videoId === '' ? '/' : `/watch/${encodeURIComponent(videoId)}`, { replace: true })
  })

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const { videoFile, thumbnail, title, description } = draft
    const firstFault = check()
    if (firstFault !== undefined) {
      const inputs = {
        videoFile: videoInput,
        thumbnail: thumbnailInput,
        title: titleInput,
        description: descriptionInput,
      }
      inputs[firstFault].current?.focus()
    } else if (videoFile && thumbnail)
      start({ videoFile, thumbnail, title: title.trim(), description: description.trim() })
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <div className={styles.files}>
        <FilePicker
          label="Video file"
          hint={`MP4, WebM or Ogg, up to ${maxVideoMegabytes} MB`}
          accept={acceptedVideos}
          file={draft.videoFile}
          onSelect={(file) => selectFile('videoFile', file)}
          onRemove={() => change({ videoFile: null })}
          removeLabel="Remove video"
          preview="video"
          previewUrl={videoUrl}
          error={errors.videoFile}
          isRefused={refused.videoFile !== undefined}
          isDisabled={isLocked}
          inputRef={videoInput}
        />
        <FilePicker
          label="Thumbnail"
          hint={`JPEG, PNG or WebP, up to ${maxThumbnailMegabytes} MB`}
          accept={acceptedThumbnails}
          file={draft.thumbnail}
          onSelect={(file) => selectFile('thumbnail', file)}
          onRemove={() => change({ thumbnail: null })}
          removeLabel="Remove thumbnail"
          preview="image"
          previewUrl={thumbnailUrl}
          error={errors.thumbnail}
          isRefused={refused.thumbnail !== undefined}
          isDisabled={isLocked}
          inputRef={thumbnailInput}
        />
      </div>
      <div className={styles.texts}>
        <TextField
          label="Title"
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
          counter={titleCounter(draft.title)}
          error={errors.title}
          disabled={isLocked}
          autoComplete="off"
          ref={titleInput}
        />
        <TextArea
          label="Description"
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
          counter={`${lengthOf(draft.description)}/${maxDescriptionLength} characters`}
          error={errors.description}
          disabled={isLocked}
          ref={descriptionInput}
        />
      </div>
      <div className={styles.footer}>
        <UploadStatus state={state} />
        <div className={styles.actions}>
          <Button variant="ghost" disabled={isLocked} onClick={() => void navigate('/')}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon={<UploadIcon />}
            isBusy={isUploading}
            disabled={isLocked}
            ref={submitButton}
          >
            {isUploading ? 'Uploading...' : 'Upload Video'}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** A title is short, so its count matters only when the limit comes near. */
function titleCounter(title: string): string | undefined {
  const length = lengthOf(title)
  return length > maxTitleLength * 0.8 ? `${length}/${maxTitleLength}` : undefined
}
