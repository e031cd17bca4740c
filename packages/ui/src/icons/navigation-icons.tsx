import { Icon } from './icon.tsx'
import type { IconProps } from './icon.tsx'

/** A house: the home feed. */
export function HomeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 10.6 12 4l8 6.6V18a2 2 0 0 1-2 2h-3.5v-5.25h-5V20H6a2 2 0 0 1-2-2z" />
    </Icon>
  )
}

/** A rising line: trending videos. */
export function TrendingIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m3.5 16.5 6-6 4 4 7-7" />
      <path d="M15.25 7.5h5.25v5.25" />
    </Icon>
  )
}

/** A stack of screens: subscriptions. */
export function SubscriptionsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3.5" y="9.25" width="17" height="11" rx="2.5" />
      <path d="M6 6.25h12M8.5 3.25h7M10.5 12.25v5l4.25-2.5z" />
    </Icon>
  )
}

/** A screen with a play symbol: the viewer’s own videos. */
export function YourVideosIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="M10.25 9.25v5.5L15 12z" />
    </Icon>
  )
}

/** A clock with a counterclockwise arrow: the watch history. */
export function HistoryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.25l2.75 1.75" />
    </Icon>
  )
}

/** A heart: liked videos. */
export function LikedIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 19.75S3.75 15 3.75 9.35C3.75 6.7 5.8 4.75 8.2 4.75c1.6 0 3 .85 3.8 2.2.8-1.35 2.2-2.2 3.8-2.2 2.4 0 4.45 1.95 4.45 4.6C20.25 15 12 19.75 12 19.75z" />
    </Icon>
  )
}

/** A clock: watch later. */
export function WatchLaterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3.25 2" />
    </Icon>
  )
}

/** A list with a play symbol: playlists. */
export function PlaylistsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6.25h14M4 11.25h14M4 16.25h6M14.5 14.25v6l5-3z" />
    </Icon>
  )
}

/** Two musical notes: the music category. */
export function MusicIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="6.75" cy="17.5" r="2.75" />
      <circle cx="16.75" cy="15.5" r="2.75" />
      <path d="M9.5 17.5V6l10-2v11.5" />
    </Icon>
  )
}

/** A game controller: the gaming category. */
export function GamingIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7.5 7h9a5 5 0 0 1 5 5.2c-.1 2-.4 3.3-.9 4.3-.8 1.6-2.9 1.7-4 .2L15.4 15H8.6l-1.2 1.7c-1.1 1.5-3.2 1.4-4-.2-.5-1-.8-2.3-.9-4.3A5 5 0 0 1 7.5 7z" />
      <path d="M8.25 9.5V13M6.5 11.25H10M15.25 10.25h.01M17.25 12.25h.01" />
    </Icon>
  )
}

/** A newspaper: the news category. */
export function NewsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M18.75 19H6a2 2 0 0 1-2-2V5.5h13v11.75A1.75 1.75 0 0 0 18.75 19a1.75 1.75 0 0 0 1.75-1.75V9.5H17" />
      <path d="M7.5 9.5h6M7.5 13h6M7.5 16h3" />
    </Icon>
  )
}

/** Two sliders: settings. */
export function SettingsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20" />
      <circle cx="15" cy="7.5" r="2.5" />
      <circle cx="9" cy="16.5" r="2.5" />
    </Icon>
  )
}

/** A flag: the report history. */
export function ReportIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 20.5v-16M5.5 4.75c4.5-2 8 2 13.5 0v9c-5.5 2-9-2-13.5 0" />
    </Icon>
  )
}

/** Three lines: the menu. */
export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  )
}
