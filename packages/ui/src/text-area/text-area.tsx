import { useId } from 'react'
import type { ComponentProps } from 'react'
import { describedBy, Field } from '../field/field.tsx'
import type { FieldTexts } from '../field/field.tsx'
import styles from '../field/field.module.css'

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'className' | 'style'> {}

/** A labelled text area that grows with its text; use `rows={1}` to start with a single line. Otherwise, works like `TextField`. */
export function TextArea({ label, isLabelHidden, error, hint, counter, ...props }: TextAreaProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  return (
    <Field id={id} {...{ label, isLabelHidden, error, hint, counter }}>
      <textarea {...props} {...describedBy(id, { error, hint, counter })} id={id} className={styles.control} />
    </Field>
  )
}
