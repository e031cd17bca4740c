import { Icon } from './icon.tsx'
import type { IconProps } from './icon.tsx'

/** A bell: notifications. */
export function BellIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4a5.75 5.75 0 0 0-5.75 5.75c0 4.5-1.75 5.75-1.75 7.25h15c0-1.5-1.75-2.75-1.75-7.25A5.75 5.75 0 0 0 12 4zM10 20.25a2.3 2.3 0 0 0 4 0" />
    </Icon>
  )
}

/** A speech bubble: comments. */
export function CommentIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 4.75h13a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2h-6L8 20.5v-3.25H5.5a2 2 0 0 1-2-2v-8.5a2 2 0 0 1 2-2z" />
    </Icon>
  )
}

/** A person. */
export function UserIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8.25" r="3.75" />
      <path d="M4.75 20c.7-3.8 3.6-5.75 7.25-5.75s6.55 1.95 7.25 5.75" />
    </Icon>
  )
}

/** People: channels. */
export function UsersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="8.25" r="3.5" />
      <path d="M2.75 19.5c.5-3.6 3-5.5 6.25-5.5s5.75 1.9 6.25 5.5M15.75 5.1a3.5 3.5 0 0 1 0 6.3M18 14.4c1.8.8 3 2.5 3.25 5.1" />
    </Icon>
  )
}

/** A framed landscape: an image. */
export function ImageIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
      <circle cx="8.75" cy="9.5" r="1.5" />
      <path d="m4 17 4.75-4.25 3.5 3 3.5-3.5L20.25 17" />
    </Icon>
  )
}

/** A camera: a video file. */
export function VideoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="2.75" y="6" width="12.75" height="12" rx="2.5" />
      <path d="m15.5 10.75 5.75-3.25v9l-5.75-3.25" />
    </Icon>
  )
}

/** A seal with a tick mark: a verified channel. */
export function VerifiedIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path
        fill="currentColor"
        fillRule="evenodd"
        stroke="none"
        d="M8.7 4.1A3.6 3.6 0 0 1 15.3 4.1A3.6 3.6 0 0 1 19.9 8.7A3.6 3.6 0 0 1 19.9 15.3A3.6 3.6 0 0 1 15.3 19.9A3.6 3.6 0 0 1 8.7 19.9A3.6 3.6 0 0 1 4.1 15.3A3.6 3.6 0 0 1 4.1 8.7A3.6 3.6 0 0 1 8.7 4.1ZM10.7 16.4l6-6-1.5-1.5-4.5 4.5-2-2-1.5 1.5z"
      />
    </Icon>
  )
}

/** A light bulb: advice. */
export function TipIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9.5 17.75v-1.1c0-.9-.45-1.7-1.1-2.3a5.9 5.9 0 1 1 7.2 0c-.65.6-1.1 1.4-1.1 2.3v1.1zM10.25 20.75h3.5" />
    </Icon>
  )
}
