import { SectionHeading } from '@kinora/ui'
import { useId } from 'react'
import type { ReactNode } from 'react'

import styles from './videos-section.module.css'

interface VideosSectionProps {
  isBusy?: boolean
  children: ReactNode
}

/** The `Videos` region, whether it is loading, loaded or failed. */
export function VideosSection({ isBusy = false, children }: VideosSectionProps) {
  const headingId = useId()
  return (
    <section className={styles.videos} aria-labelledby={headingId} aria-busy={isBusy}>
      <SectionHeading id={headingId}>Videos</SectionHeading>
      {children}
    </section>
  )
}
