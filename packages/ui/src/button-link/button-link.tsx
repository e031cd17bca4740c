import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import type { ButtonLook } from '../button/button.tsx'
import styles from '../button/button.module.css'

export interface ButtonLinkProps extends ButtonLook, Omit<ComponentProps<typeof Link>, 'className' | 'style'> {}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  icon,
  isFullWidth,
  children,
  ...props
}: ButtonLinkProps) {
  return (
    <Link
      {...props}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-full-width={isFullWidth || undefined}
    >
      {icon}
      {children}
    </Link>
  )
}
