import { useSession } from '@kinora/shell-contract'
import { Button, UploadIcon } from '@kinora/ui'
import { useRef, useEffect } from 'react'
import type { SubmitEvent, RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { MoreOptions } from '../captions/more-options.tsx'
import { UnsavedCaptions } from '../captions/unsaved-captions.tsx'
import { useUploadNotice } from '../notice/use-upload-notice.tsx'
import { FrameChooser } from '../thumbnail/frame-chooser.tsx'
import { useFrames } from '../thumbnail/use-frames.ts'
import { useUploadServices } from '../../upload-services.ts'
import { videoOf } from '../draft/upload-draft.ts'
import { VisibilityField } from '../visibility/visibility-field.tsx'
import { CategorySelect } from './category-select.tsx'
import { FileField } from './file-field.tsx'
import { TextFields } from './text-fields.tsx'
import styles from './upload-form.module.css'
import { UploadStatus } from './upload-status.tsx'
import { useDraft } from './use-draft.ts'
import { useGivenFiles } from './use-given-files.ts'
import { useRedirects } from './use-redirects.ts'

const unplayable = "Your browser can't play this video, so viewers may not be able to play it either."

/** Publishes a video (spec 2, "Upload Video"). The draft survives until the upload has succeeded, even if the viewer visits other pages. */
export function UploadForm() {
  const navigate = useNavigate()
  const form = useDraft()
  const { uploads } = useUploadServices()
  const status = useStore(uploads, (upload) => upload.status)
  const userData = useSession((session) => session.userData)
  const showNotice = useUploadNotice()
  const fields = useFieldRefs()
  const submitButton = useRef<HTMLButtonElement>(null)
  const isUploading = status === 'uploading'
  const isLocked = isUploading || status === 'published'

  const { frames, isUnplayable } = useFrames(form.draft.videoFile)
  useGivenFiles(!isLocked, (file) => form.selectFile(file.type.startsWith('image/') ? 'thumbnail' : 'videoFile', file))
  useFocusReturn(submitButton, isUploading)
  useRedirects(uploads)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const invalidField = form.check()
    const video = videoOf(form.draft)
    if (invalidField !== undefined) fields[invalidField].current?.focus()
    else if (video) {
      uploads.start(video, userData)
      showNotice()
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <div className={styles.files}>
        <FileField
          name="videoFile"
          form={form}
          isDisabled={isLocked}
          inputRef={fields.videoFile}
          doubt={isUnplayable ? unplayable : null}
        />
        <FileField name="thumbnail" form={form} isDisabled={isLocked} inputRef={fields.thumbnail} />
        <FrameChooser
          frames={frames}
          chosen={form.draft.thumbnail}
          isDisabled={isLocked}
          onChoose={(picture) => form.selectFile('thumbnail', picture)}
        />
      </div>
      <div className={styles.texts}>
        <TextFields form={form} isDisabled={isLocked} titleRef={fields.title} descriptionRef={fields.description} />
        {userData?.canChooseCategory && (
          <CategorySelect
            category={form.draft.category}
            isDisabled={isLocked}
            onChoose={(category) => form.change({ category })}
          />
        )}
        {userData?.canSetVisibility && (
          <VisibilityField
            entered={form.draft}
            error={form.errors.publishesAt}
            isDisabled={isLocked}
            timeRef={fields.publishesAt}
            onChange={form.change}
          />
        )}
      </div>
      {userData?.canEditVideos && (
        <div className={styles.options}>
          <MoreOptions isDisabled={isLocked} />
        </div>
      )}
      <div className={styles.footer}>
        <UploadStatus />
        <UnsavedCaptions />
        <div className={styles.actions}>
          <Button variant="ghost" disabled={isLocked} onClick={() => void navigate('/')}>
            Cancel
          </Button>
          <Button
            ref={submitButton}
            type="submit"
            variant="primary"
            icon={<UploadIcon />}
            isBusy={isUploading}
            disabled={isLocked}
          >
            {isUploading ? 'Uploading...' : 'Upload Video'}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Returns refs to the inputs, for focusing the first invalid field (reading 21). */
function useFieldRefs() {
  return {
    videoFile: useRef<HTMLInputElement>(null),
    thumbnail: useRef<HTMLInputElement>(null),
    title: useRef<HTMLInputElement>(null),
    description: useRef<HTMLTextAreaElement>(null),
    publishesAt: useRef<HTMLInputElement>(null),
  }
}

/** Focuses the control when work that disabled the focused element is done, so keyboard users don't start over at the top of the page. */
function useFocusReturn(control: RefObject<HTMLElement | null>, isBusy: boolean): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) control.current?.focus()
    wasBusy.current = isBusy
  }, [control, isBusy])
}
