import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './button.module.css'
import { useFocusBack } from './use-focus-back.ts'

/** The appearance of a button, or of a link that looks like one. */
export interface ButtonLook {
  /** `primary`: the main action. `danger`: an action that cannot be undone. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  /** 40 or 48 px high. */
  size?: 'medium' | 'large'
  /** An icon before the label. */
  icon?: ReactNode
  isFullWidth?: boolean
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** Whether work is in progress: disables the button and shows a spinner instead of the icon. Restores the focus afterwards. */
  isBusy?: boolean
}

/** A button with a label. It does not submit unless `type="submit"`. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  isFullWidth,
  isBusy = false,
  disabled = false,
  type = 'button',
  children,
  ...props
}: ButtonProps) {
  useFocusBack(isBusy)
  return (
    <button
      {...props}
      // The lint rule requires a literal, although the prop's type allows only the attribute's three values.
      type={type}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-full-width={isFullWidth || undefined}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? <Spinner size={18} /> : icon}
      {children}
    </button>
  )
}
