import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './button.module.css'
import { useLayoutEffect } from 'react'

/** Appearance of a button, or of a link that looks like one. */
export interface ButtonLook {
  /** `primary` is for the main action, `danger` for actions that can't be undone. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  /** 40 or 48 px high. */
  size?: 'medium' | 'large'
  /** Icon before the label. */
  icon?: ReactNode
  isFullWidth?: boolean
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** Whether work is in progress. Disables the button, shows a spinner in place of the icon, and restores focus afterwards. */
  isBusy?: boolean
}

/** A button with a label. Doesn't submit forms unless `type="submit"`. */
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
      // The lint rule insists on a literal, even though the prop's type only allows valid values.
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

/**
 * Restores focus to a button that's no longer busy, because browsers blur disabled buttons. Does nothing if the viewer has moved focus elsewhere in the
 * meantime.
 */
function useFocusBack(isBusy: boolean): void {
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (!isBusy || !activeElement?.matches(':disabled')) return undefined
    return () => {
      if (document.activeElement === body) (activeElement as HTMLElement).focus({ preventScroll: true })
    }
  }, [isBusy])
}
