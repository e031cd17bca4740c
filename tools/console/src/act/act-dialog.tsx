import type { Action, ActResult, Plan, ReleaseDifference } from '@kinora/release/console'
import { Banner, Button, Dialog, TextField } from '@kinora/ui'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'

import { requestConsole } from '../api/console-client.ts'
import { compositionQuery } from '../api/queries.ts'
import { Code, ViewOfQuery } from '../parts/parts.tsx'
import styles from './act-dialog.module.css'
import { ActionFields } from './action-fields.tsx'

const ActContext = createContext<(action: Action) => void>(() => {})

/** Returns a function that opens an action's dialog, starting with the plan. */
export function useAct(): (action: Action) => void {
  return use(ActContext)
}

/** Provides `useAct`. */
export function ActProvider({ children }: { children: ReactNode }) {
  const [action, setAction] = useState<Action>()
  return (
    <ActContext value={setAction}>
      {children}
      {action !== undefined && <ActDialog initial={action} onClose={() => setAction(undefined)} />}
    </ActContext>
  )
}

/** Dialog title and button label of each action. */
export const actionTexts: Record<Action['kind'], { title: string; button: string; isDangerous?: boolean }> = {
  promote: { title: 'Promote builds', button: 'Promote' },
  canary: { title: 'Start a canary', button: 'Start the canary' },
  'promote-canary': { title: 'Promote the canary', button: 'Promote the canary' },
  halt: { title: 'Halt the canary', button: 'Halt the canary', isDangerous: true },
  rollback: { title: 'Roll back', button: 'Roll back', isDangerous: true },
}

/** Shows an action's options and plan, then its result. */
function ActDialog({ initial, onClose }: { initial: Action; onClose: () => void }) {
  const [action, setAction] = useState(initial)
  const [because, setBecause] = useState('')
  const queries = useQueryClient()
  const { data: composition } = useQuery(compositionQuery)
  // No need to refetch the plan when someone else makes a change: the server rejects an outdated plan.
  const plan = useQuery({
    queryKey: ['plan', action],
    queryFn: ({ signal }) => requestConsole<Plan>('/api/plan', action, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
  const acting = useMutation({
    mutationFn: (sequence: number) =>
      requestConsole<ActResult>('/api/act', { action, sequence, ...(because.trim() !== '' && { because }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['live'] }),
  })
  const { title, button, isDangerous } = actionTexts[action.kind]
  const isDone = acting.data?.isDone === true
  const shown = plan.isPlaceholderData || plan.isFetching ? undefined : plan.data
  const canAct = shown !== undefined && shown.errors.length === 0 && !shown.isNothing
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {isDone || acting.isPending ? 'Close' : 'Cancel'}
          </Button>
          {!isDone && acting.data !== undefined && (
            <Button
              onClick={() => {
                acting.reset()
                void plan.refetch()
              }}
            >
              Plan again
            </Button>
          )}
          {acting.data === undefined && (
            <Button
              variant={isDangerous ? 'danger' : 'primary'}
              disabled={!canAct}
              isBusy={acting.isPending}
              onClick={() => canAct && acting.mutate(shown.sequence)}
            >
              {button}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        {!isDone && (
          <>
            <ActionFields action={action} onChange={setAction} />
            <section className={styles.content} aria-label="Plan" aria-busy={plan.isFetching}>
              <ViewOfQuery query={plan}>{(data) => <PlanView plan={data} />}</ViewOfQuery>
            </section>
            <TextField
              label="Reason"
              hint={composition && `Saved in the timeline under the name ${composition.actsAs}.`}
              value={because}
              maxLength={500}
              onChange={({ target }) => setBecause(target.value)}
            />
          </>
        )}
        {acting.error && <Banner tone="error">{acting.error.message}</Banner>}
        {acting.data && <Result result={acting.data} />}
        {acting.isPending && 'render' in action && action.render && (
          <Banner tone="info">Checking the pages in a browser. This can take a few minutes.</Banner>
        )}
      </div>
    </Dialog>
  )
}

function Result({ result }: { result: ActResult }) {
  if (result.isDone)
    return (
      <>
        <Banner tone="success">{result.message}</Banner>
        <p>{result.served}</p>
      </>
    )
  return (
    <>
      <Banner tone="error">{result.error}</Banner>
      {result.changed && (
        <p>
          Meanwhile: <bdi>{result.changed}</bdi>
        </p>
      )}
    </>
  )
}

function PlanView({ plan: { errors, warnings, steps, stable, canary } }: { plan: Plan }) {
  return (
    <div className={styles.content}>
      {errors.map((line) => (
        <Banner key={line} tone="error">
          {line}
        </Banner>
      ))}
      {warnings.map((line) => (
        <Banner key={line} tone="info">
          {line}
        </Banner>
      ))}
      {steps.length > 0 && (
        <ul className={styles.steps}>
          {steps.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {stable !== undefined && <Difference title="For all viewers" difference={stable} />}
      {canary !== undefined && <Difference title="For canary viewers" difference={canary} />}
    </div>
  )
}

function Difference({ title, difference }: { title: string; difference: ReleaseDifference }) {
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      {difference.length === 0 && <p>No builds change.</p>}
      {difference.map(({ app, owner, before, after, addedRoutes, removedRoutes }) => (
        <section key={app} aria-label={app}>
          <p>
            <strong>{app}</strong> <bdi>{owner}</bdi>
          </p>
          <p>
            {before === undefined ? 'new' : <Code>{before.build}</Code>} →{' '}
            {after === undefined ? 'removed' : <Code>{after.build}</Code>}
          </p>
          {addedRoutes.length > 0 && <p>New routes: {addedRoutes.join(', ')}</p>}
          {removedRoutes.length > 0 && <p>Removed routes: {removedRoutes.join(', ')}</p>}
        </section>
      ))}
    </>
  )
}
