import type { ReactNode } from 'react'
import { formatCount } from '../format/format-count.ts'
import styles from './count-button.module.css'

export interface CountButtonProps {
  /** The button's name in both states, such as `Like`. */
  label: string
  icon: ReactNode
  /** Replaces the icon while pressed. */
  pressedIcon?: ReactNode
  /** The count next to the button, abbreviated from 1,000. */
  count: number
  isPressed: boolean
  onPress: () => void
  /** `small` has no background, for rows of text. Both are 40 px high. */
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
