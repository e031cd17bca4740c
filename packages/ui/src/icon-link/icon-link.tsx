import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import type { IconButtonLook } from '../icon-button/icon-button.tsx'
import styles from '../icon-button/icon-button.module.css'

export interface IconLinkProps
  extends IconButtonLook, Omit<ComponentProps<typeof Link>, 'className' | 'style' | 'children' | 'aria-label'> {}

/** A link that looks like a round 40 px button, with an icon or avatar. */
export function IconLink({ label, icon, variant = 'ghost', title = label, ...props }: IconLinkProps) {
  return (
    <Link {...props} className={styles.button} data-variant={variant} aria-label={label} title={title}>
      {icon}
    </Link>
  )
}
