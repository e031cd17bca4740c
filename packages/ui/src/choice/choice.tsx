import type { ComponentProps } from 'react'
import styles from './choice.module.css'

export interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  type: 'checkbox' | 'radio'
  children: string
}

/** A labelled checkbox or radio button. Accepts the attributes of an `<input>`. */
export function Choice({ children, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} />
      {children}
    </label>
  )
}
