import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** Accessible name. */
  label: string
  /** Percentage. Rounded and clamped to 0–100. */
  value: number
}

/** A progress bar with a percentage. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div className={styles.root}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
      <span className={styles.percent}>{percent}%</span>
    </div>
  )
}
