import { useId } from 'react'

import styles from './preferences.module.css'

interface SelectFieldProps<Value extends string | number> {
  label: string
  value: Value
  /** Possible values, with their labels. */
  choices: readonly (readonly [Value, string])[]
  onChoose: (value: Value) => void
}

/** A labelled native select. A value that is not among the choices is added to them. */
export function SelectField<Value extends string | number>({
  label,
  value,
  choices,
  onChoose,
}: SelectFieldProps<Value>) {
  const id = useId()
  const isKnown = choices.some(([choice]) => choice === value)
  const all = isKnown ? choices : [...choices, [value, String(value)] as const]
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={({ target }) => {
          const choice = all[target.selectedIndex]
          if (choice) onChoose(choice[0])
        }}
      >
        {all.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
