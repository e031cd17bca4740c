import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/action-icons.tsx'
import { AlertIcon, InfoIcon } from '../icons/state-icons.tsx'
import styles from './banner.module.css'

export interface BannerProps {
  /** Screen readers announce `error` immediately, and the other tones at the next pause. */
  tone: 'success' | 'error' | 'info'
  children: ReactNode
}

const icons = { success: CheckIcon, error: AlertIcon, info: InfoIcon }

/** A full-width message about the outcome of an action. */
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
