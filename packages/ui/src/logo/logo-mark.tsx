import type { IconProps } from '../icons/icon.tsx'

/** Kinora's logo mark in the text colour: northern lights that form a play icon. Decorative, so give the surrounding element an accessible name. */
export function LogoMark({ size = 24 }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true">
      <rect x="2.25" y="2" width="5" height="20" rx="2.5" />
      <rect x="9.75" y="5.5" width="5" height="13" rx="2.5" />
      <rect x="17.25" y="9" width="5" height="6" rx="2.5" />
    </svg>
  )
}
