import { useState } from 'react'

import { draftErrors, thumbnailError, videoFileError } from './upload-rules.ts'
import type { UploadDraft, UploadErrors, UploadField } from './upload-rules.ts'

const emptyDraft: UploadDraft = { videoFile: null, thumbnail: null, title: '', description: '' }
const fileErrors = { videoFile: videoFileError, thumbnail: thumbnailError }

/** What the viewer has entered, and what is wrong with it. A file is checked when it is selected, the rest on submit (reading 21). */
export function useDraft() {
  const [draft, setDraft] = useState(emptyDraft)
  const [errors, setErrors] = useState<UploadErrors>({})

  function change(entered: Partial<UploadDraft>) {
    setDraft((draft) => ({ ...draft, ...entered }))
    // What was wrong with the former value says nothing about this one.
    setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in entered))))
  }

  return {
    draft,
    errors,
    change,
    /** Takes a file that may be uploaded; refuses another with its message, and the one before stays. */
    selectFile(field: 'videoFile' | 'thumbnail', file: File) {
      const error = fileErrors[field](file)
      if (error === undefined) change({ [field]: file })
      else setErrors((errors) => ({ ...errors, [field]: error }))
    },
    /** Checks every field. Returns the first faulty one, or undefined when there is none. */
    check(): UploadField | undefined {
      const found = draftErrors(draft)
      setErrors(Object.fromEntries(found))
      return found[0]?.[0]
    },
  }
}
