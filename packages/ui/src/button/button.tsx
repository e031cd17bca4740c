import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './button.module.css'
import { useFocusBack } from './use-focus-back.ts'

/** How a button, or a link that looks like one, looks. */
export interface ButtonLook {
  /** `primary`: the one thing to do here. `danger`: what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  /** 40 or 48 px high. */
  size?: 'medium' | 'large'
  /** Shown before the label. */
  icon?: ReactNode
  isFullWidth?: boolean
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** Work is under way: the button is disabled and a spinner takes the icon's place. The focus is back on it afterwards. */
  isBusy?: boolean
}

/** A button with words. It does not submit unless it says `type="submit"`. */
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
      // The rule asks for a literal; this is one of the three that the attribute allows.
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
