import { useId } from 'react'

import styles from '../captions/captions.module.css'

interface SelectProps<Value extends string> {
  label: string
  /** Option labels, by value. */
  texts: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** A labelled list of choices. */
export function Select<Value extends string>({ label, texts, value, onChange }: SelectProps<Value>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {Object.entries<string>(texts).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
