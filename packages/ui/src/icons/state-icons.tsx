import { Icon } from './icon.tsx'
import type { IconProps } from './icon.tsx'

/** A warning sign: something failed. */
export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10.6 4.6 3.1 17.7a1.6 1.6 0 0 0 1.4 2.4h15a1.6 1.6 0 0 0 1.4-2.4L13.4 4.6a1.6 1.6 0 0 0-2.8 0zM12 9.5v4M12 16.75h.01" />
    </Icon>
  )
}

/** A letter i: information. */
export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11.25v4.75M12 8h.01" />
    </Icon>
  )
}

/** A tray: nothing here yet. */
export function InboxIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 13.5 6.3 6.4A2 2 0 0 1 8.2 5h7.6a2 2 0 0 1 1.9 1.4L20 13.5V17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 13.5h4.5L9.75 16h4.5l1.25-2.5H20" />
    </Icon>
  )
}

/** Crossed-out radio waves: no connection. */
export function OfflineIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m3.5 3.5 17 17M8.6 16.1a5 5 0 0 1 6.3-.4M5.2 12.6a10 10 0 0 1 4.4-2.5M18.8 12.6a10 10 0 0 0-3.4-2.2M2.5 9.2A14.6 14.6 0 0 1 6.4 6.7M21.5 9.2a14.6 14.6 0 0 0-10.6-3.9M12 19.5h.01" />
    </Icon>
  )
}

/** A lock: login required. */
export function LockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="5" y="10.5" width="14" height="9.75" rx="2.5" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
    </Icon>
  )
}

/** A sun: the light theme. */
export function SunIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="3.75" />
      <path d="M12 3v1.75M12 19.25V21M3 12h1.75M19.25 12H21M5.65 5.65l1.2 1.2M17.15 17.15l1.2 1.2M18.35 5.65l-1.2 1.2M6.85 17.15l-1.2 1.2" />
    </Icon>
  )
}

/** A moon: the dark theme. */
export function MoonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20 14.25A8.25 8.25 0 0 1 9.75 4 8.25 8.25 0 1 0 20 14.25z" />
    </Icon>
  )
}

/** A screen: the system’s theme. */
export function SystemThemeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3.5" y="4.5" width="17" height="11.5" rx="2.5" />
      <path d="M12 16v3.75M8.5 19.75h7" />
    </Icon>
  )
}
