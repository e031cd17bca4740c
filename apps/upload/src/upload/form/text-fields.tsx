import { isNearLimit, lengthOf } from '@kinora/api-client/limits'
import { TextArea, TextField } from '@kinora/ui'
import type { Ref } from 'react'

import { maxDescriptionLength, maxTitleLength } from './upload-rules.ts'
import type { useDraft } from './use-draft.ts'

interface TextFieldsProps {
  form: ReturnType<typeof useDraft>
  isDisabled: boolean
  titleRef: Ref<HTMLInputElement>
  descriptionRef: Ref<HTMLTextAreaElement>
}

/** The title and description fields, with their limits. */
export function TextFields({ form, isDisabled, titleRef, descriptionRef }: TextFieldsProps) {
  const { draft, errors, change } = form
  return (
    <>
      <TextField
        label="Title"
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
        counter={titleCounter(draft.title)}
        error={errors.title}
        disabled={isDisabled}
        autoComplete="off"
        ref={titleRef}
      />
      <TextArea
        label="Description"
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
        counter={`${lengthOf(draft.description)}/${maxDescriptionLength} characters`}
        error={errors.description}
        disabled={isDisabled}
        ref={descriptionRef}
      />
    </>
  )
}

/** Most titles are short, so the counter only appears near the limit. */
function titleCounter(title: string): string | undefined {
  const length = lengthOf(title)
  return isNearLimit(length, maxTitleLength) ? `${length}/${maxTitleLength}` : undefined
}
