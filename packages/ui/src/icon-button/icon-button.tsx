import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'

/** Name and appearance of an icon button, or of a link that looks like one. */
export interface IconButtonLook {
  /** Accessible name, also shown as the browser's native tooltip. */
  label: string
  icon: ReactNode
  /** `scrim` is visible over any image. */
  variant?: 'ghost' | 'scrim'
}

export interface IconButtonProps
  extends IconButtonLook, Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label'> {}

/** A round 40 px button with an icon. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  type = 'button',
  title = label,
  ...props
}: IconButtonProps) {
  return (
    <button {...props} type={type} className={styles.button} data-variant={variant} aria-label={label} title={title}>
      {icon}
    </button>
  )
}
