import { LogoMark } from './logo-mark.tsx'
import styles from './logo.module.css'

/**
 * Kinora's full logo, 24 px high, with the mark in the accent colour and the wordmark in the text colour. Decorative, so give the surrounding link an
 * accessible name.
 */
export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <svg
        className={styles.word}
        viewBox="0 0 68 24"
        width="68"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M2 3.5V19M8.5 9.5 2 15M4.75 12.75 9 19" />
        <path d="M14.25 9.5V19M14.25 4.5v0" />
        <path d="M20 9.5V19M20 13.75a4.25 4.25 0 0 1 8.5 0V19" />
        <circle cx="38.5" cy="14.25" r="4.75" />
        <path d="M48.5 9.5V19M48.5 14A4.5 4.5 0 0 1 52.5 9.5" />
        <circle cx="60.5" cy="14.25" r="4.75" />
        <path d="M65.25 9.5V19" />
      </svg>
    </span>
  )
}
