import type { ReactNode } from 'react'
import { formatCount } from '../format/format-count.ts'
import styles from './count-button.module.css'

export interface CountButtonProps {
  /** Accessible name, the same in both states, such as `Like`. */
  label: string
  icon: ReactNode
  /** Icon for the pressed state. */
  pressedIcon?: ReactNode
  /** Count next to the button. Abbreviated from 1,000 up. */
  count: number
  isPressed: boolean
  onPress: () => void
  /** `small` is for rows of text and has no background. Both sizes are 40 px high. */
  size?: 'medium' | 'small'
  isDisabled?: boolean
}

/** A toggle button with a count. Clicking the count also toggles it. */
export function CountButton({
  label,
  icon,
  pressedIcon = icon,
  count,
  isPressed,
  onPress,
  size = 'medium',
  isDisabled = false,
}: CountButtonProps) {
  return (
    <span className={styles.root} data-size={size}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        title={label}
        aria-pressed={isPressed}
        disabled={isDisabled}
        onClick={onPress}
      >
        {isPressed ? pressedIcon : icon}
      </button>
      <span>{formatCount(count)}</span>
    </span>
  )
}
