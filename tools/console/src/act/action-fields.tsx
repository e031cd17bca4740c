import type { Action } from '@kinora/release/console'
import { TextField } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { liveLatelyQuery } from '../api/queries.ts'
import { Code } from '../parts/code.tsx'
import styles from './action-fields.module.css'

export interface ActionFieldsProps {
  action: Action
  onChange: (action: Action) => void
}

/** What can be chosen of an action. */
export function ActionFields({ action, onChange }: ActionFieldsProps) {
  switch (action.kind) {
    case 'promote':
      return (
        <div className={styles.fields}>
          <Builds builds={action.builds} />
          <CheckChoices action={action} onChange={onChange} />
        </div>
      )
    case 'canary':
      return (
        <div className={styles.fields}>
          <Builds builds={action.builds} />
          <NumberField
            label="Share of viewers, in percent"
            value={action.percent}
            onChange={(percent) => onChange({ ...action, percent })}
          />
          <StepsField action={action} onChange={onChange} />
          {action.builds.length > 0 && <CheckChoices action={action} onChange={onChange} />}
        </div>
      )
    case 'promote-canary':
      return <CheckChoices action={action} onChange={onChange} />
    case 'rollback':
      return <RollbackField action={action} onChange={onChange} />
    case 'retire':
      return (
        <p>
          Takes <Code>{action.remote}</Code> and its pages away. Its paths lead home.
        </p>
      )
    case 'gc':
      return (
        <NumberField
          label="Keep all that was live within so many days"
          value={action.days}
          onChange={(days) => onChange({ ...action, days })}
        />
      )
    case 'preview':
      return (
        <NumberField
          label="Days for which the link opens it"
          value={action.days}
          onChange={(days) => onChange({ ...action, days })}
        />
      )
    default:
      return null
  }
}

function Builds({ builds }: { builds: readonly string[] }) {
  return builds.map((build) => (
    <p key={build}>
      <Code>{build}</Code>
    </p>
  ))
}

type Checked = Extract<Action, { render: boolean }>

function CheckChoices({ action, onChange }: { action: Checked; onChange: (action: Action) => void }) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>The check before it</legend>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={action.render}
          onChange={({ target }) => onChange({ ...action, render: target.checked })}
        />
        Open the pages in a browser
      </label>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={action.acceptSize}
          onChange={({ target }) => onChange({ ...action, acceptSize: target.checked })}
        />
        Accept growth by more than a tenth
      </label>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={action.checks}
          disabled={!action.render}
          onChange={({ target }) => onChange({ ...action, checks: target.checked })}
        />
        Look at the teams’ own URLs and journeys
      </label>
    </fieldset>
  )
}

interface NumberFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** What is typed counts as soon as it is a number above 0. */
function NumberField({ label, value, onChange }: NumberFieldProps) {
  const [text, setText] = useState(String(value))
  const isNumber = Number(text) > 0
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={text}
      error={isNumber ? undefined : 'A number above 0'}
      onChange={({ target }) => {
        setText(target.value)
        if (Number(target.value) > 0) onChange(Number(target.value))
      }}
    />
  )
}

type Canary = Extract<Action, { kind: 'canary' }>

function StepsField({ action, onChange }: { action: Canary; onChange: (action: Action) => void }) {
  const [text, setText] = useState(action.steps.join(', '))
  const steps = text.split(/[\s,]+/).filter(Boolean)
  const areNumbers = steps.every((step) => Number(step) > 0)
  return (
    <div className={styles.fields}>
      <TextField
        label="Then by itself, in percent"
        hint="Larger each time; 100 promotes it. Nothing: it stays as it is."
        value={text}
        error={areNumbers ? undefined : 'Numbers above 0, with commas between'}
        onChange={({ target }) => {
          setText(target.value)
          const next = target.value
            .split(/[\s,]+/)
            .filter(Boolean)
            .map(Number)
          if (next.every((step) => step > 0)) onChange({ ...action, steps: next })
        }}
      />
      {action.steps.length > 0 && (
        <NumberField
          label="Minutes before each"
          value={action.everySeconds / 60}
          onChange={(minutes) => onChange({ ...action, everySeconds: Math.max(1, Math.round(minutes * 60)) })}
        />
      )}
    </div>
  )
}

type Rollback = Extract<Action, { kind: 'rollback' }>

function RollbackField({ action, onChange }: { action: Rollback; onChange: (action: Action) => void }) {
  const id = useId()
  const { data } = useQuery(liveLatelyQuery)
  const releases = data?.stables ?? []
  return (
    <div className={styles.field}>
      <label htmlFor={id}>To</label>
      <select
        id={id}
        className={styles.select}
        value={action.to ?? ''}
        onChange={({ target }) => onChange({ kind: 'rollback', ...(target.value !== '' && { to: target.value }) })}
      >
        <option value="">the release before the present one</option>
        {action.to !== undefined && !releases.includes(action.to) && <option>{action.to}</option>}
        {releases.map((release) => (
          <option key={release}>{release}</option>
        ))}
      </select>
    </div>
  )
}
