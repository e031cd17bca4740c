import type { ReactNode } from 'react'

/** Props shared by all icons. */
export interface IconProps {
  /** Width and height in CSS pixels. Defaults to 24, the size of the grid. */
  size?: number
}

/**
 * Base of all icons: a 24 px grid with 1.75 px strokes in the text colour, hidden from screen readers. To add an icon, wrap its paths in this component. Filled
 * paths need `fill="currentColor"`.
 */
export function Icon({ size = 24, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
