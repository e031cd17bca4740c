import { IconButton } from '@kinora/ui'
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

/** Places the menu above its button. */
function handleBeforeToggle({ currentTarget, newState }: ToggleEvent<HTMLDivElement>) {
  if (newState === 'closed') return
  const { top, right } = (currentTarget.previousElementSibling ?? currentTarget).getBoundingClientRect()
  const { style } = currentTarget
  style.setProperty('--above', `${Math.max(0, innerHeight - top)}px`)
  style.setProperty('--beside', `${Math.max(0, document.documentElement.clientWidth - right)}px`)
}

/** The settings menu. Rendered on top of the page, because a phone's player is smaller than the menu. */
function SettingsMenu() {
  return (
    <>
      <span className={styles.place}>
        <IconButton label="Settings" icon={<SettingsIcon />} popoverTarget={menuId} />
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it too */}
      <div
        id={menuId}
        className={styles.layer}
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
