import { Banner, FilePicker, useObjectUrl } from '@kinora/ui'
import type { Ref } from 'react'

import { acceptedThumbnails, acceptedVideos, maxThumbnailMegabytes, maxVideoMegabytes } from './upload-rules.ts'
import type { FileName } from './upload-rules.ts'
import { useDoubt } from './use-doubt.ts'
import type { useDraft } from './use-draft.ts'
import styles from './upload-form.module.css'

interface FileFieldProps {
  name: FileName
  form: ReturnType<typeof useDraft>
  isDisabled: boolean
  inputRef: Ref<HTMLInputElement>
  /** A warning to show unless the file itself raises one. */
  doubt?: string | null
}

const pickers = {
  videoFile: {
    label: 'Video file',
    hint: `MP4, WebM or Ogg, up to ${maxVideoMegabytes} MB`,
    accept: acceptedVideos,
    removeLabel: 'Remove video',
    preview: 'video',
  },
  thumbnail: {
    label: 'Thumbnail',
    hint: `JPEG, PNG or WebP, up to ${maxThumbnailMegabytes} MB`,
    accept: acceptedThumbnails,
    removeLabel: 'Remove thumbnail',
    preview: 'image',
  },
} as const

/** Lets the viewer choose, preview and remove the video or its thumbnail. */
export function FileField({ name, form, isDisabled, inputRef, doubt = null }: FileFieldProps) {
  const file = form.draft[name]
  const previewUrl = useObjectUrl(file)
  const message = useDoubt(name, file) ?? doubt
  return (
    <div className={styles.file}>
      <FilePicker
        {...pickers[name]}
        file={file}
        onSelect={(chosen) => form.selectFile(name, chosen)}
        onRemove={() => form.change({ [name]: null })}
        previewUrl={previewUrl}
        error={form.errors[name]}
        isRefused={form.refused[name] !== undefined}
        isDisabled={isDisabled}
        inputRef={inputRef}
      />
      {message !== null && <Banner tone="info">{message}</Banner>}
    </div>
  )
}
