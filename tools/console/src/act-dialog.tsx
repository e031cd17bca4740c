import type { Action, ActResult, AppDifference, Composition, Plan } from '@kinora/release/console'
import { Banner, Button, Choice, Dialog, TextField } from '@kinora/ui'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'

import { requestConsole } from './api.ts'
import styles from './console.module.css'
import { Code, ViewOfQuery } from './parts.tsx'

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
  const { data: composition } = useQuery<Composition>({ queryKey: ['live', '/api/now'] })
  // No need to refetch the plan when someone else makes a change: the server rejects an outdated plan.
  const plan = useQuery({
    queryKey: ['plan', action],
    queryFn: ({ signal }) => requestConsole<Plan>('/api/plan', signal, action),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
  const acting = useMutation({
    mutationFn: (sequence: number) =>
      requestConsole<ActResult>('/api/act', undefined, { action, sequence, ...(because.trim() !== '' && { because }) }),
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
      <div className={styles.stack}>
        {!isDone && (
          <>
            <ActionFields action={action} onChange={setAction} />
            <section className={styles.stack} aria-label="Plan" aria-busy={plan.isFetching}>
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
        {acting.data && (
          <>
            <Banner tone={isDone ? 'success' : 'error'}>{acting.data.message}</Banner>
            <p>
              <bdi>{acting.data.detail}</bdi>
            </p>
          </>
        )}
        {acting.isPending && 'render' in action && action.render && (
          <Banner tone="info">Checking the pages in a browser. This can take a few minutes.</Banner>
        )}
      </div>
    </Dialog>
  )
}

const checkOptions = [
  { name: 'render', label: 'Render the pages in a browser' },
  { name: 'acceptSize', label: 'Allow builds to grow by more than 10%' },
  { name: 'checks', label: 'Run the teams’ own checks' },
] as const

/** Form fields for an action's options. */
function ActionFields({ action, onChange }: { action: Action; onChange: (action: Action) => void }) {
  return (
    <>
      {'builds' in action && <Code>{action.builds.join(' ')}</Code>}
      {action.kind === 'canary' && (
        <PercentField percent={action.percent} onChange={(percent) => onChange({ ...action, percent })} />
      )}
      {action.kind === 'rollback' && <p>To {action.to ?? 'the previous release'}</p>}
      {'render' in action && (
        <fieldset className={styles.row}>
          <legend className={styles.heading}>Check</legend>
          {checkOptions.map(({ name, label }) => (
            <Choice
              key={name}
              type="checkbox"
              checked={action[name]}
              disabled={name === 'checks' && !action.render}
              onChange={({ target }) => onChange({ ...action, [name]: target.checked })}
            >
              {label}
            </Choice>
          ))}
        </fieldset>
      )}
    </>
  )
}

const isValid = (value: string) => Number(value) > 0 && Number(value) <= 100

function PercentField({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
  const [text, setText] = useState(String(percent))
  return (
    <TextField
      label="Share of viewers, in percent"
      inputMode="decimal"
      value={text}
      error={isValid(text) ? undefined : 'Enter a number greater than 0 and at most 100.'}
      onChange={({ target }) => {
        setText(target.value)
        if (isValid(target.value)) onChange(Number(target.value))
      }}
    />
  )
}

function PlanView({ plan: { errors, warnings, steps, stable, canary } }: { plan: Plan }) {
  return (
    <>
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
      {steps.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {stable !== undefined && <Difference title="For all viewers" apps={stable} />}
      {canary !== undefined && <Difference title="For canary viewers" apps={canary} />}
    </>
  )
}

function Difference({ title, apps }: { title: string; apps: readonly AppDifference[] }) {
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      {apps.length === 0 && <p>No builds change.</p>}
      {apps.map(({ app, owner, before, after, addedRoutes, removedRoutes }) => (
        <section key={app} aria-label={app}>
          <p>
            <strong>{app}</strong> <bdi>{owner}</bdi>
          </p>
          <p>
            {before === undefined ? 'new' : <Code>{before}</Code>} →{' '}
            {after === undefined ? 'removed' : <Code>{after}</Code>}
          </p>
          {addedRoutes.length > 0 && <p>New routes: {addedRoutes.join(', ')}</p>}
          {removedRoutes.length > 0 && <p>Removed routes: {removedRoutes.join(', ')}</p>}
        </section>
      ))}
    </>
  )
}
