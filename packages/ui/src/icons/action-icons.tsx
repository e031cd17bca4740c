import { Icon } from './icon.tsx'
import type { IconProps } from './icon.tsx'

/** A magnifying glass: search. */
export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="11" cy="11" r="6.75" />
      <path d="m20 20-4.2-4.2" />
    </Icon>
  )
}

/** A plus: create, add. */
export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  )
}

/** A cross: close, remove. */
export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  )
}

/** A tick mark: done. */
export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  )
}

/** A bin: delete. */
export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 7h15M9.25 7V5.25A1.25 1.25 0 0 1 10.5 4h3a1.25 1.25 0 0 1 1.25 1.25V7M6.5 7l.75 11.1a2 2 0 0 0 2 1.9h5.5a2 2 0 0 0 2-1.9L17.5 7M10.25 11v5M13.75 11v5" />
    </Icon>
  )
}

/** A circular arrow: retry. */
export function ReloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5" />
    </Icon>
  )
}

/** An arrow rising from a tray: upload. */
export function UploadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 15.5v-11M7.5 9 12 4.5 16.5 9M4.5 15.5V18a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-2.5" />
    </Icon>
  )
}

/** Lines of decreasing length: sort order. */
export function SortIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h16M4 12h11M4 17h6" />
    </Icon>
  )
}

/** An arrow into a door: log in. */
export function LogInIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10.5 4.5H17a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-6.5M10.5 8.5 14 12l-3.5 3.5M14 12H4.5" />
    </Icon>
  )
}

/** An arrow out of a door: log out. */
export function LogOutIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13.5 4.5H7a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h6.5M16 8.5l3.5 3.5-3.5 3.5M19.5 12H10" />
    </Icon>
  )
}

/** A chevron pointing up: collapse. */
export function ChevronUpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 15 6-6 6 6" />
    </Icon>
  )
}

/** A chevron pointing down: expand. */
export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 9 6 6 6-6" />
    </Icon>
  )
}

/** A chevron pointing left: back. */
export function ChevronLeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m15 6-6 6 6 6" />
    </Icon>
  )
}

/** A chevron pointing right: forward. */
export function ChevronRightIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m9 6 6 6-6 6" />
    </Icon>
  )
}

/** A thumb: like. */
export function ThumbUpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7.5 10.5 11 3.75a2.5 2.5 0 0 1 2.5 3.1l-.75 2.9h5.6a2 2 0 0 1 1.95 2.45l-1.4 6.25A2 2 0 0 1 16.95 20H7.5zM7.5 20H5a1.5 1.5 0 0 1-1.5-1.5V12A1.5 1.5 0 0 1 5 10.5h2.5" />
    </Icon>
  )
}

/** A filled thumb: liked. */
export function ThumbUpFilledIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path
        fill="currentColor"
        d="M8.75 10.5 11.5 3.75a2.5 2.5 0 0 1 2 3.1l-.75 2.9h5.6a2 2 0 0 1 1.95 2.45l-1.4 6.25A2 2 0 0 1 16.95 20H8.75z"
      />
      <path fill="currentColor" d="M5.25 10.5v9.5H5a1.5 1.5 0 0 1-1.5-1.5V12A1.5 1.5 0 0 1 5 10.5z" />
    </Icon>
  )
}

/** A triangle: play. */
export function PlayIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 5.25v13.5L18.75 12z" />
    </Icon>
  )
}
