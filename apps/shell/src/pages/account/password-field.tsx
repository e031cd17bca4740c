import { TextField, VisuallyHidden } from '@kinora/ui'
import type { TextFieldProps } from '@kinora/ui'

import styles from './password-field.module.css'

interface PasswordFieldProps extends TextFieldProps {
  isShown: boolean
  /** Shows or hides it; a field without this follows another one. */
  onToggle?: () => void
}

/** A field for a password, which can be shown. It can be pasted into and filled in by a password manager, as any other. */
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
