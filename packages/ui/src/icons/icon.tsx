import type { ReactNode } from 'react'

/** What every icon takes. */
export interface IconProps {
  /** Width and height in CSS pixels; 24, the grid that icons are drawn on, by default. */
  size?: number
}

/** The frame of all icons: a 24 grid, strokes of 1.75 in the text's colour, and no presence for screen readers. */
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
