import { SectionHeading } from '@kinora/ui'
import { useId } from 'react'
import type { ReactNode } from 'react'

import styles from './settings-section.module.css'

interface SettingsSectionProps {
  /** Fragment of links to the section. */
  id: string
  title: string
  children: ReactNode
}

/** A section of the settings page. */
export function SettingsSection({ id, title, children }: SettingsSectionProps) {
  const headingId = useId()
  return (
    <section className={styles.section} id={id} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{title}</SectionHeading>
      {children}
    </section>
  )
}
