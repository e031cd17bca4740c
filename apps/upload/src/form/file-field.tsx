import { FilePicker, useObjectUrl } from '@kinora/ui'
import type { Ref } from 'react'

import { acceptedThumbnails, acceptedVideos, maxThumbnailMegabytes, maxVideoMegabytes } from './upload-rules.ts'
import type { FileName } from './upload-rules.ts'
import type { useDraft } from './use-draft.ts'

interface FileFieldProps {
  name: FileName
  form: ReturnType<typeof useDraft>
  isDisabled: boolean
  inputRef: Ref<HTMLInputElement>
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

/** Where the video or its thumbnail is chosen, shown and removed. */
export function FileField({ name, form, isDisabled, inputRef }: FileFieldProps) {
  const file = form.draft[name]
  const previewUrl = useObjectUrl(file)
  return (
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
  )
}
