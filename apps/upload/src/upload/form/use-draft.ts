import { useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'

import type { UploadDraft } from '../draft/upload-draft.ts'
import { useUploadServices } from '../../upload-services.ts'
import { useUploadViewer } from '../../use-upload-viewer.ts'
import { draftErrors, thumbnailError, videoFileError } from './upload-rules.ts'
import type { FileName, RefusedChoices, UploadErrors, UploadField } from './upload-rules.ts'

const fileErrors = { videoFile: videoFileError, thumbnail: thumbnailError }

/**
 * Manages the draft and its validation errors. Files are validated when chosen, other fields on submit. A rejected file leaves its field invalid until the
 * viewer chooses a valid file or clears the field (reading 21).
 */
export function useDraft() {
  const services = useUploadServices()
  const { drafts } = services
  const draft = useStore(
    drafts,
    useShallow(({ videoFile, thumbnail, title, description, category, visibility, publishesAt }) => ({
      videoFile,
      thumbnail,
      title,
      description,
      category,
      visibility,
      publishesAt,
    })),
  )
  const [errors, setErrors] = useState<UploadErrors>({})
  const [refused, setRefused] = useState<RefusedChoices>({})
  useUploadViewer(services)

  function change(entered: Partial<UploadDraft>) {
    drafts.getState().change(entered)
    // Errors about the previous value don't apply to the new one.
    setErrors((errors) => without(errors, entered))
    setRefused((refused) => without(refused, entered))
  }

  return {
    draft,
    errors: { ...errors, ...refused },
    refused,
    change,
    /** Accepts a valid file. For an invalid file, shows an error and keeps the previous file. */
    selectFile(field: FileName, file: File) {
      const error = fileErrors[field](file)
      if (error === undefined) change({ [field]: file })
      else setRefused((refused) => ({ ...refused, [field]: error }))
    },
    /** Validates every field. Returns the first invalid field, or undefined if all are valid. */
    check(): UploadField | undefined {
      const found = draftErrors(draft, refused)
      setErrors(Object.fromEntries(found))
      return found[0]?.[0]
    },
  }
}

function without<T extends UploadErrors>(messages: T, entered: Partial<UploadDraft>): T {
  return Object.fromEntries(Object.entries(messages).filter(([field]) => !(field in entered))) as T
}
