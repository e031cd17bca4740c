import type { ComponentProps } from 'react'
import styles from './choice.module.css'

export interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  type: 'checkbox' | 'radio'
  /** The label. */
  children: string
}

/** A checkbox or radio button with its label. Accepts the attributes of an `<input>`. */
export function Choice({ children, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} />
      {children}
    </label>
  )
}
