import type { Action } from '@kinora/release/console'
import { TextField } from '@kinora/ui'
import { useState } from 'react'

import { Code } from '../parts/parts.tsx'
import styles from './act-dialog.module.css'

export interface ActionFieldsProps {
  action: Action
  onChange: (action: Action) => void
}

/** Form fields for an action's options. */
export function ActionFields({ action, onChange }: ActionFieldsProps) {
  return (
    <>
      {'builds' in action &&
        action.builds.map((build) => (
          <p key={build}>
            <Code>{build}</Code>
          </p>
        ))}
      {action.kind === 'canary' && (
        <PercentField percent={action.percent} onChange={(percent) => onChange({ ...action, percent })} />
      )}
      {action.kind === 'rollback' && (
        <p>To {action.to === undefined ? 'the previous release' : <Code>{action.to}</Code>}</p>
      )}
      {'render' in action && <CheckOptions action={action} onChange={onChange} />}
    </>
  )
}

type CheckedAction = Extract<Action, { render: boolean }>

const checkOptions = [
  { name: 'render', label: 'Render the pages in a browser' },
  { name: 'acceptSize', label: 'Allow builds to grow by more than 10%' },
  { name: 'checks', label: 'Run the teams’ own checks' },
] as const

function CheckOptions({ action, onChange }: { action: CheckedAction; onChange: (action: Action) => void }) {
  return (
    <fieldset className={styles.checks}>
      <legend className={styles.heading}>Check</legend>
      {checkOptions.map(({ name, label }) => (
        <label key={name} className={styles.check}>
          <input
            type="checkbox"
            checked={action[name]}
            disabled={name === 'checks' && !action.render}
            onChange={({ target }) => onChange({ ...action, [name]: target.checked })}
          />
          {label}
        </label>
      ))}
    </fieldset>
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
