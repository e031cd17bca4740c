import type { ReactNode } from 'react'

function PlayerIcon({ isFilled = false, children }: { isFilled?: boolean; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill={isFilled ? 'currentColor' : 'none'}
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

export function PlayFilledIcon() {
  return (
    <PlayerIcon isFilled>
      <path d="M8 5.25v13.5L18.75 12z" />
    </PlayerIcon>
  )
}

export function PauseIcon() {
  return (
    <PlayerIcon isFilled>
      <path d="M7.25 5.25h2v13.5h-2zM14.75 5.25h2v13.5h-2z" />
    </PlayerIcon>
  )
}

export function ReplayIcon() {
  return (
    <PlayerIcon>
      <path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5" />
    </PlayerIcon>
  )
}

export function VolumeIcon() {
  return (
    <PlayerIcon>
      <path fill="currentColor" d="M4 9.5h3.5L12 5.5v13l-4.5-4H4z" />
      <path d="M15.5 9a4.25 4.25 0 0 1 0 6M18 6.5a7.75 7.75 0 0 1 0 11" />
    </PlayerIcon>
  )
}

export function MutedIcon() {
  return (
    <PlayerIcon>
      <path fill="currentColor" d="M4 9.5h3.5L12 5.5v13l-4.5-4H4z" />
      <path d="m16 9.5 5 5M21 9.5l-5 5" />
    </PlayerIcon>
  )
}

export function PictureInPictureIcon() {
  return (
    <PlayerIcon>
      <path d="M20.25 10V7a1.5 1.5 0 0 0-1.5-1.5H5.25A1.5 1.5 0 0 0 3.75 7v10a1.5 1.5 0 0 0 1.5 1.5h4.25" />
      <rect fill="currentColor" x="12.75" y="12.75" width="8" height="6" rx="1.25" />
    </PlayerIcon>
  )
}

export function FullscreenIcon() {
  return (
    <PlayerIcon>
      <path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15" />
    </PlayerIcon>
  )
}

export function ExitFullscreenIcon() {
  return (
    <PlayerIcon>
      <path d="M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5" />
    </PlayerIcon>
  )
}
