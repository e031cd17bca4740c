import { Icon } from '../icons/icon.tsx'
import type { IconProps } from '../icons/icon.tsx'

/** Three dots: more actions. */
export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="3" />
    </Icon>
  )
}

/** A pencil: edit. */
export function EditIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 19 .9-4.1L16.2 4.6a1.5 1.5 0 0 1 2.1 0l1.1 1.1a1.5 1.5 0 0 1 0 2.1L9.1 18.1zM14.3 6.5l3.2 3.2" />
    </Icon>
  )
}
