import { IconButton } from '@kinora/ui'
import { useRef } from 'react'
import type { FocusEvent, MouseEvent, ToggleEvent } from 'react'

import { SettingsIcon } from '../../controls/player-icons.tsx'
import { menuId } from '../../controls/setting-items.tsx'
import styles from '../../controls/settings-menu.module.css'
import { Parts } from '../../store/player-context.tsx'
import { definePlayerFeature } from '../../store/player-feature.ts'

/** A button that opens a menu with every feature's settings. */
export const settings = definePlayerFeature({
  name: 'settings',
  parts: { button: SettingsMenu },
})

/** Closes the menu when it loses focus, because it would cover the newly focused element. */
function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) {
  if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
}

/** Closes the menu on a tap beside it. */
function handleClick({ currentTarget, target }: MouseEvent<HTMLDivElement>) {
  if (target === currentTarget) currentTarget.hidePopover()
}

/** The settings menu. Rendered on top of the page, because a phone's player is smaller than the menu. */
function SettingsMenu() {
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
      <div
        id={menuId}
        className={styles.layer}
        role="presentation"
        popover="auto"
        onBeforeToggle={handleBeforeToggle}
        onBlur={handleBlur}
        onClick={handleClick}
      >
        <div className={styles.menu} role="group" aria-label="Player settings">
          <Parts of="setting" />
        </div>
      </div>
    </>
  )
}
