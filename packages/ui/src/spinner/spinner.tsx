import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './spinner.module.css'

export interface SpinnerProps {
  /** Label for screen readers. Without one, the spinner is decorative. */
  label?: string
  /** Width and height in CSS pixels. */
  size?: number
}

/** A spinning ring that shows that work is in progress. */
export function Spinner({ label, size = 24 }: SpinnerProps) {
  return (
    <span className={styles.spinner} role={label ? 'status' : undefined}>
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle className={styles.track} cx="12" cy="12" r="9.5" stroke="currentColor" />
        <path className={styles.arc} d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
