import { describeVisibility } from '@kinora/api-client/extensions'
import type { StudioVideo } from '@kinora/api-client/studio'
import { Banner, Button, Dialog } from '@kinora/ui'
import { useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'

import { VisibilityField } from '../visibility/visibility-field.tsx'
import { enteredFrom, scheduleError, visibilityFrom } from '../visibility/visibility-rules.ts'
import { useSetVisibility } from './use-studio.ts'
import styles from './visibility-dialog.module.css'

interface VisibilityDialogProps {
  videos: readonly StudioVideo[]
  /** Called with a sentence about the result. */
  onChanged: (result: string) => void
  onClose: () => void
}

/** Changes the visibility of the selected videos. */
export function VisibilityDialog({ videos, onChanged, onClose }: VisibilityDialogProps) {
  const formId = useId()
  const timeField = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState(() => commonVisibility(videos))
  const [isChecked, setChecked] = useState(false)
  const { change, isPending, refusedTime, message } = useSetVisibility()
  const error = isChecked ? scheduleError(entered) : undefined

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (scheduleError(entered)) return timeField.current?.focus()
    const to = visibilityFrom(entered)
    const ids = videos.map(({ _id }) => _id)
    return change(
      { ids, to },
      { onSuccess: (changed) => onChanged(`${countOf(changed.length)}: ${describeVisibility(to)}`) },
    )
  }

  return (
    <Dialog
      title={videos.length === 1 ? 'Change the visibility' : `Change the visibility of ${countOf(videos.length)}`}
      description={videos.length === 1 ? videos[0]?.title : undefined}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isPending}>
            {isPending ? 'Saving...' : entered.visibility === 'scheduled' ? 'Schedule' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <VisibilityField
          entered={entered}
          error={error ?? refusedTime}
          isDisabled={isPending}
          timeRef={timeField}
          areSeveral={videos.length > 1}
          onChange={(changes) => setEntered({ ...entered, ...changes })}
        />
        {message && <Banner tone="error">{message}</Banner>}
      </form>
    </Dialog>
  )
}

/** Returns the visibility that all videos have, or else public. */
function commonVisibility([first, ...others]: readonly StudioVideo[]) {
  const isCommon =
    first !== undefined &&
    others.every(({ visibility, publishesAt }) => visibility === first.visibility && publishesAt === first.publishesAt)
  return enteredFrom(isCommon ? first : { visibility: 'public', publishesAt: '' })
}

function countOf(videos: number): string {
  return videos === 1 ? '1 video' : `${videos} videos`
}
