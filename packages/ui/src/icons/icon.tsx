import type { ReactNode } from 'react'

/** What every icon takes. */
export interface IconProps {
  /** Width and height in CSS pixels; 24, the grid of the icons, by default. */
  size?: number
}

/**
 * The frame of all icons: a grid of 24, strokes of 1.75 in the text's colour, and no presence for screen readers. A new icon is its paths inside
 * this frame. A path that is filled says so itself: `fill="currentColor"`.
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
