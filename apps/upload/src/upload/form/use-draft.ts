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
 * What the viewer has entered, and its errors. A file is checked when it is selected, the rest on submit. A refused choice leaves its field invalid until a
 * good file is chosen or the field is emptied (reading 21).
 */
export function useDraft() {
  const services = useUploadServices()
  const { drafts } = services
  const draft = useStore(
    drafts,
    useShallow(({ videoFile, thumbnail, title, description, category }) => ({
      videoFile,
      thumbnail,
      title,
      description,
      category,
    })),
  )
  const [errors, setErrors] = useState<UploadErrors>({})
  const [refused, setRefused] = useState<RefusedChoices>({})
  useUploadViewer(services)

  function change(entered: Partial<UploadDraft>) {
    drafts.getState().change(entered)
    // Errors of the former value say nothing about this one.
    setErrors((errors) => without(errors, entered))
    setRefused((refused) => without(refused, entered))
  }

  return {
    draft,
    errors: { ...errors, ...refused },
    refused,
    change,
    /** Takes a valid file. Refuses another with its message, and the previous one stays chosen. */
    selectFile(field: FileName, file: File) {
      const error = fileErrors[field](file)
      if (error === undefined) change({ [field]: file })
      else setRefused((refused) => ({ ...refused, [field]: error }))
    },
    /** Checks every field. Returns the first invalid one, or undefined when there is none. */
    check(): UploadField | undefined {
      const found = draftErrors(draft, refused)
      setErrors(Object.fromEntries(found))
      return found[0]?.[0]
    },
  }
}

/** Those of `messages` that are about other fields than the ones in `entered`. */
function without<T extends UploadErrors>(messages: T, entered: Partial<UploadDraft>): T {
  return Object.fromEntries(Object.entries(messages).filter(([field]) => !(field in entered))) as T
}
