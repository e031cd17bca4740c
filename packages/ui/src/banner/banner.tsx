import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/action-icons.tsx'
import { AlertIcon, InfoIcon } from '../icons/state-icons.tsx'
import styles from './banner.module.css'

export interface BannerProps {
  /** `error` interrupts a screen reader; the other tones wait for a pause. */
  tone: 'success' | 'error' | 'info'
  children: ReactNode
}

const icons = { success: CheckIcon, error: AlertIcon, info: InfoIcon }

/** A message about a result, across the full width of its part of the page. */
export function Banner({ tone, children }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div className={styles.banner} data-tone={tone}>
      <Icon size={20} />
      <p className={styles.text} role={tone === 'error' ? 'alert' : 'status'}>
        {children}
      </p>
    </div>
  )
}
