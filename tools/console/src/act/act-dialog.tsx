import type { Action, ActResult } from '@kinora/release/console'
import { Banner, Button, TextField } from '@kinora/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'

import { askConsole, ConsoleError } from '../api/ask-console.ts'
import { compositionQuery } from '../api/queries.ts'
import styles from './act-dialog.module.css'
import { ActOutcome } from './act-outcome.tsx'
import { ActionFields } from './action-fields.tsx'
import { actionWords } from './action-words.ts'
import { PlanView } from './plan-view.tsx'
import { usePlan } from './use-plan.ts'

export interface ActDialogProps {
  initial: Action
  /** @param goesOn whether nothing has been heard of the action yet that was begun. */
  onClose: (goesOn: boolean) => void
}

/** An action: what is chosen, what it would do, and then what came of it. */
export function ActDialog({ initial, onClose }: ActDialogProps) {
  const id = useId()
  const dialog = useModal()
  const [action, setAction] = useState(initial)
  const [because, setBecause] = useState('')
  const plan = usePlan(action)
  const queries = useQueryClient()
  const { data: composition } = useQuery(compositionQuery)
  const { title, button, isDangerous } = actionWords[action.kind]
  const doing = useMutation({
    mutationFn: (sequence: number) =>
      askConsole<ActResult>('/api/act', { action, sequence, ...(because.trim() !== '' && { because }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['live'] }),
  })
  const goesOn = doing.isPending || (doing.error instanceof ConsoleError && doing.error.status === 0)
  const isDone = doing.data?.isDone === true
  const shown = plan.isPlaceholderData ? undefined : plan.data
  const canAct = shown !== undefined && shown.errors.length === 0 && !shown.isNothing && !plan.isFetching
  const hasNote = action.kind !== 'gc' && action.kind !== 'preview'

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onClose={(event) => {
        if (!event.currentTarget.open) onClose(goesOn)
      }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (canAct && !isDone) doing.mutate(shown.sequence)
        }}
      >
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {!isDone && (
          <>
            <ActionFields action={action} onChange={setAction} />
            <PlanView query={plan} />
            {hasNote && (
              <TextField
                label="Because"
                hint={composition && `Kept with the change, by ${composition.actsAs}.`}
                value={because}
                maxLength={500}
                onChange={({ target }) => setBecause(target.value)}
              />
            )}
          </>
        )}
        <ActOutcome result={doing.data} error={doing.error} />
        {doing.isPending && 'render' in action && action.render && (
          <Banner tone="info">The pages are opened in a browser, as viewers would see them. That takes a while.</Banner>
        )}
        <div className={styles.actions}>
          <Button variant="ghost" onClick={() => onClose(goesOn)}>
            {closeInWords(isDone, goesOn)}
          </Button>
          {!isDone && doing.data !== undefined && (
            <Button
              onClick={() => {
                doing.reset()
                void plan.refetch()
              }}
            >
              Look again
            </Button>
          )}
          {!isDone && doing.data === undefined && (
            <Button
              type="submit"
              variant={isDangerous ? 'danger' : 'primary'}
              disabled={!canAct}
              isBusy={doing.isPending}
            >
              {action.kind === 'canary' && action.builds.length === 0 ? 'Change its share' : button}
            </Button>
          )}
        </div>
      </form>
    </dialog>
  )
}

/** What was begun is not undone by going. */
function closeInWords(isDone: boolean, goesOn: boolean): string {
  if (goesOn) return 'Close; it goes on'
  return isDone ? 'Close' : 'Cancel'
}

/** Opens the dialog when it appears and closes it before it goes, which gives the focus back to where it was. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
