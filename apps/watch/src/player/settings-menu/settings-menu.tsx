import { IconButton } from '@kinora/ui'
import { useRef } from 'react'
import type { FocusEvent, ReactNode, ToggleEvent } from 'react'

import { SettingsIcon } from '../features/feature-icons.tsx'
import styles from './settings-menu.module.css'

/** Of the element that lies over the page. */
export const menuId = 'player-settings'

/** What has the focus next would stand below it. */
function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) {
  if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
}

/** A button, and what can be chosen above it. It lies over the whole page, because a phone's player is lower than the choices are. */
export function SettingsMenu({ children }: { children: ReactNode }) {
  const placeRef = useRef<HTMLSpanElement>(null)

  function handleBeforeToggle({ currentTarget, newState }: ToggleEvent<HTMLDivElement>) {
    const place = placeRef.current?.getBoundingClientRect()
    if (newState === 'closed' || place === undefined) return
    const { style } = currentTarget
    style.setProperty('--above', `${Math.max(0, innerHeight - place.top)}px`)
    style.setProperty('--beside', `${Math.max(0, document.documentElement.clientWidth - place.right)}px`)
  }

  return (
    <>
      <span ref={placeRef} className={styles.place}>
        <IconButton label="Settings" icon={<SettingsIcon />} popoverTarget={menuId} />
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears of the focus that leaves it */}
      <div
        id={menuId}
        className={styles.menu}
        role="group"
        aria-label="Player settings"
        popover="auto"
        onBeforeToggle={handleBeforeToggle}
        onBlur={handleBlur}
      >
        {children}
      </div>
    </>
  )
}
