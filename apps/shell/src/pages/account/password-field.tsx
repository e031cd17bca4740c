import { TextField, VisuallyHidden } from '@kinora/ui'
import type { TextFieldProps } from '@kinora/ui'

import styles from './password-field.module.css'

interface PasswordFieldProps extends TextFieldProps {
  isShown: boolean
  /** Toggles visibility. Omit it if another field's toggle controls this field too. */
  onToggle?: () => void
}

/** A password field with a visibility toggle. Works with pasting and password managers. */
export function PasswordField({ isShown, onToggle, ...field }: PasswordFieldProps) {
  return (
    <div className={styles.password}>
      <TextField {...field} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      {onToggle && (
        <button type="button" className={styles.toggle} onClick={onToggle}>
          {isShown ? 'Hide' : 'Show'}
          <VisuallyHidden> password</VisuallyHidden>
        </button>
      )}
    </div>
  )
}
