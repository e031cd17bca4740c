import { Button, Dialog, TextField } from '@kinora/ui'
import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'

import styles from './playlist-dialog.module.css'

interface MoveDialogProps {
  title: string
  /** Zero-based. */
  place: number
  total: number
  /** @param place zero-based. */
  onMove: (place: number) => void
  onClose: () => void
}

/** Asks for a video's new place in its playlist. */
export function MoveDialog({ title, place, total, onMove, onClose }: MoveDialogProps) {
  const formId = useId()
  const [value, setValue] = useState(String(place + 1))
  const [error, setError] = useState<string>()

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const wanted = Number(value)
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > total) return setError(`Enter a number from 1 to ${total}`)
    onMove(wanted - 1)
    onClose()
  }

  return (
    <Dialog
      title="Move video"
      description={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Move
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <TextField
          label={`Place (1 to ${total})`}
          inputMode="numeric"
          autoComplete="off"
          error={error}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
