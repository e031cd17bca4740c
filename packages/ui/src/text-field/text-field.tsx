import { useId } from 'react'
import type { ComponentProps } from 'react'
import { describedBy, Field } from '../field/field.tsx'
import type { FieldTexts } from '../field/field.tsx'
import styles from '../field/field.module.css'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'style'> {}

/** A labelled text input. Setting `error` marks the input as invalid and announces the message. Other props, including `ref`, are passed to the input. */
export function TextField({ label, isLabelHidden, error, hint, counter, ...props }: TextFieldProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  return (
    <Field id={id} {...{ label, isLabelHidden, error, hint, counter }}>
      <input {...props} {...describedBy(id, { error, hint, counter })} id={id} className={styles.control} />
    </Field>
  )
}
