import { Icon } from '@kinora/ui'

export function PlayFilledIcon() {
  return (
    <Icon>
      <path fill="currentColor" d="M8 5.25v13.5L18.75 12z" />
    </Icon>
  )
}

export function PauseIcon() {
  return (
    <Icon>
      <path fill="currentColor" d="M7.25 5.25h2v13.5h-2zM14.75 5.25h2v13.5h-2z" />
    </Icon>
  )
}

export function ReplayIcon() {
  return (
    <Icon>
      <path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5" />
    </Icon>
  )
}

export function VolumeIcon() {
  return (
    <Icon>
      <path fill="currentColor" d="M4 9.5h3.5L12 5.5v13l-4.5-4H4z" />
      <path d="M15.5 9a4.25 4.25 0 0 1 0 6M18 6.5a7.75 7.75 0 0 1 0 11" />
    </Icon>
  )
}

export function MutedIcon() {
  return (
    <Icon>
      <path fill="currentColor" d="M4 9.5h3.5L12 5.5v13l-4.5-4H4z" />
      <path d="m16 9.5 5 5M21 9.5l-5 5" />
    </Icon>
  )
}

export function PictureInPictureIcon() {
  return (
    <Icon>
      <path d="M20.25 10V7a1.5 1.5 0 0 0-1.5-1.5H5.25A1.5 1.5 0 0 0 3.75 7v10a1.5 1.5 0 0 0 1.5 1.5h4.25" />
      <rect fill="currentColor" x="12.75" y="12.75" width="8" height="6" rx="1.25" />
    </Icon>
  )
}

export function SettingsIcon() {
  return (
    <Icon>
      <path d="M4 7h9m5 0h2M4 17h2m5 0h9" />
      <circle cx="15.5" cy="7" r="2.5" />
      <circle cx="8.5" cy="17" r="2.5" />
    </Icon>
  )
}

export function CaptionsIcon() {
  return (
    <Icon>
      <rect x="3.25" y="5.25" width="17.5" height="13.5" rx="2" />
      <path d="M10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3" />
    </Icon>
  )
}

export function CinemaIcon() {
  return (
    <Icon>
      <rect x="2.75" y="6.75" width="18.5" height="10.5" rx="1.5" />
    </Icon>
  )
}

export function MiniPlayerIcon() {
  return (
    <Icon>
      <rect x="2.75" y="4.75" width="18.5" height="14.5" rx="1.5" />
      <path d="M12.5 12.5h5.5v3.5h-5.5z" fill="currentColor" />
    </Icon>
  )
}

export function FullscreenIcon() {
  return (
    <Icon>
      <path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15" />
    </Icon>
  )
}

export function ExitFullscreenIcon() {
  return (
    <Icon>
      <path d="M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5" />
    </Icon>
  )
}

export function KeyboardIcon() {
  return (
    <Icon>
      <path d="M4.25 6h15.5a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H4.25a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 4.25 6zM6.5 10h.01M10.2 10h.01M13.8 10h.01M17.5 10h.01M8 14h8" />
    </Icon>
  )
}
