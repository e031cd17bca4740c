import type { ReactNode } from 'react'

/** The props of every icon. */
export interface IconProps {
  /** Width and height in CSS pixels; 24 by default, the size of the grid. */
  size?: number
}

/**
 * The frame of all icons: a 24 px grid with strokes of 1.75 in the text colour, hidden from screen readers. To add an icon, wrap its paths in this component. A
 * filled path requires `fill="currentColor"`.
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
