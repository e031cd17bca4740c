import type { Video } from '@kinora/api-client'
import { categoryOf } from '@kinora/api-client/discover'
import { visibilityFields, visibilityOf } from '@kinora/api-client/extensions'
import { lengthOf } from '@kinora/api-client/limits'
import { useSession } from '@kinora/shell-contract'
import { AlertDialog, Banner, Button, FilePicker, TextArea, TextField, TrashIcon, useObjectUrl } from '@kinora/ui'
import { watchPath } from '@kinora/ui/paths'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'

import { CategorySelect } from '../form/category-select.tsx'
import {
  acceptedThumbnails,
  maxDescriptionLength,
  maxThumbnailMegabytes,
  textErrors,
  thumbnailError,
} from '../form/upload-rules.ts'
import { VisibilityField } from '../visibility/visibility-field.tsx'
import { enteredFrom, scheduleErrors, visibilityFrom } from '../visibility/visibility-rules.ts'
import type { UploadErrors } from '../form/upload-rules.ts'
import styles from './edit-form.module.css'
import { useEditVideo } from './use-edit-video.ts'

/** Edits a video's title, description, category, visibility and thumbnail, or deletes the video. Uses the same limits and messages as the upload form. */
export function EditForm({ video }: { video: Video }) {
  const navigate = useNavigate()
  const { canChooseCategory, canSetVisibility } = useSession().userData ?? {}
  const [title, setTitle] = useState(video.title)
  const [description, setDescription] = useState(video.description)
  const [category, setCategory] = useState(categoryOf(video))
  const [visibilityBefore] = useState(() => enteredFrom(visibilityOf(video)))
  const [visibility, setVisibility] = useState(visibilityBefore)
  const [thumbnail, setThumbnail] = useState<File | null>(null)
  const [refused, setRefused] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const titleField = useRef<HTMLInputElement>(null)
  const descriptionField = useRef<HTMLTextAreaElement>(null)
  const timeField = useRef<HTMLInputElement>(null)
  const previewUrl = useObjectUrl(thumbnail)
  const { save, remove, message, refusedTime } = useEditVideo(video)
  const isBusy = save.isPending || remove.isPending
  // An unchanged visibility isn't sent, because its time may have passed in the meantime.
  const isMoved = JSON.stringify(visibility) !== JSON.stringify(visibilityBefore)
  const findErrors = (): UploadErrors => ({
    ...textErrors({ title, description }),
    ...(isMoved && scheduleErrors(visibility)),
  })
  const errors = isChecked ? findErrors() : {}

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    const found = findErrors()
    const invalidField = found.title
      ? titleField
      : found.description
        ? descriptionField
        : found.publishesAt
          ? timeField
          : undefined
    invalidField?.current?.focus()
    if (refused !== undefined || invalidField) return
    save.mutate(
      {
        title: title.trim(),
        description: description.trim(),
        ...(canChooseCategory && { category }),
        ...(isMoved && visibilityFields(visibilityFrom(visibility))),
        ...(thumbnail && { thumbnail }),
      },
      { onSuccess: () => void navigate(watchPath(video._id)) },
    )
  }

  function handleSelect(file: File) {
    const error = thumbnailError(file)
    setRefused(error)
    if (error === undefined) setThumbnail(file)
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        label="Title"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={errors.title}
        disabled={isBusy}
        autoComplete="off"
        ref={titleField}
      />
      <TextArea
        label="Description"
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        counter={`${lengthOf(description)}/${maxDescriptionLength} characters`}
        error={errors.description}
        disabled={isBusy}
        ref={descriptionField}
      />
      {canChooseCategory && <CategorySelect category={category} isDisabled={isBusy} onChoose={setCategory} />}
      {canSetVisibility && (
        <VisibilityField
          entered={visibility}
          error={errors.publishesAt ?? refusedTime}
          isDisabled={isBusy}
          timeRef={timeField}
          onChange={(changes) => setVisibility({ ...visibility, ...changes })}
        />
      )}
      <div className={styles.thumbnail}>
        <FilePicker
          label="New thumbnail (optional)"
          hint={`JPEG, PNG or WebP, up to ${maxThumbnailMegabytes} MB`}
          accept={acceptedThumbnails}
          file={thumbnail}
          preview="image"
          previewUrl={previewUrl}
          removeLabel="Remove thumbnail"
          error={refused}
          isRefused={refused !== undefined}
          isDisabled={isBusy}
          onSelect={handleSelect}
          onRemove={() => {
            setThumbnail(null)
            setRefused(undefined)
          }}
        />
      </div>
      {message !== null && <Banner tone="error">{message}</Banner>}
      <div className={styles.actions}>
        <Button variant="ghost" icon={<TrashIcon />} disabled={isBusy} onClick={() => setAsking(true)}>
          Delete video
        </Button>
        <Button type="submit" variant="primary" isBusy={save.isPending} disabled={isBusy}>
          {save.isPending ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
      <AlertDialog
        isOpen={isAsking}
        tone="danger"
        title={`Delete “${video.title}”? This action cannot be undone.`}
        actionLabel="Delete video"
        cancelLabel="Cancel"
        isBusy={remove.isPending}
        onAction={() =>
          remove.mutate(undefined, {
            onSuccess: () => void navigate('/', { replace: true }),
            onSettled: () => setAsking(false),
          })
        }
        onCancel={() => setAsking(false)}
      />
    </form>
  )
}
