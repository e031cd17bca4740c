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
