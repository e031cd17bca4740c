import type { ReactNode } from 'react'
import { AlertIcon } from '../icons/state-icons.tsx'
import styles from './field.module.css'

/** Label and messages of a field. */
export interface FieldTexts {
  /** Label above the control, which is also the control's accessible name. */
  label: string
  /** Hides the label visually but not from screen readers. */
  isLabelHidden?: boolean
  /** Error below the control, announced when it appears. */
  error?: string
  /** Hint below the control. */
  hint?: string
  /** Character count, shown at the end of the line below the control. */
  counter?: string
}

interface FieldProps extends FieldTexts {
  /** ID of the control. {@link describedBy} derives the messages' IDs from it. */
  id: string
  children: ReactNode
}

/** Lays out a control with its label above and its messages below. */
export function Field({ id, label, isLabelHidden, error, hint, counter, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} data-hidden={isLabelHidden || undefined}>
        {label}
      </label>
      {children}
      {(error || hint || counter) && (
        <div className={styles.below}>
          <div className={styles.texts}>
            {error && (
              <p className={styles.error}>
                <AlertIcon size={16} />
                <span id={`${id}-error`} role="alert">
                  {error}
                </span>
              </p>
            )}
            {hint && <p id={`${id}-hint`}>{hint}</p>}
          </div>
          {counter && (
            <p id={`${id}-counter`} className={styles.counter}>
              {counter}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** Returns `aria-describedby` and `aria-invalid` for a control whose {@link Field} has the same ID and messages. */
export function describedBy(id: string, { error, hint, counter }: Pick<FieldTexts, 'error' | 'hint' | 'counter'>) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`, counter && `${id}-counter`].filter(Boolean)
  return { 'aria-describedby': ids.join(' ') || undefined, 'aria-invalid': error ? true : undefined }
}
