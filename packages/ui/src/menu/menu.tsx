import { useLayoutEffect, useRef } from 'react'
import type { FocusEvent, ReactNode } from 'react'
import styles from './menu.module.css'

interface MenuProps {
  /** Accessible name. */
  label: string
  /** The button that the menu belongs to. */
  button: HTMLElement
  /** Called when Escape, a click elsewhere or a loss of focus closes the menu. */
  onClose: () => void
  children: ReactNode
}

/** Actions below a button, or above it if there is more space. Open while rendered. */
export function Menu({ label, button, onClose, children }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const popover = ref.current
    popover?.showPopover({ source: button })
    if (popover) place(popover, button.getBoundingClientRect())
    popover?.querySelector('button')?.focus({ preventScroll: true })
    // Closing it restores focus to the button.
    return () => popover?.hidePopover()
  }, [button])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- detects when focus leaves it
    <div
      ref={ref}
      className={styles.menu}
      role="group"
      aria-label={label}
      popover="auto"
      onBlur={handleBlur}
      onToggle={({ newState, currentTarget }) => {
        if (newState === 'closed' && currentTarget.isConnected) onClose()
      }}
    >
      {children}
    </div>
  )
}

/** Closes the menu when it loses focus, because it would cover the newly focused element. */
function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) {
  if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
}

/** Space between the menu and the sides of the window, in CSS pixels. */
const margin = 8

/** Positions the menu on the page, so that it scrolls with the button. */
function place(popover: HTMLElement, button: DOMRect): void {
  const { width, height } = popover.getBoundingClientRect()
  const isAbove = button.bottom + height > innerHeight && button.top > height
  const left = Math.max(margin, Math.min(button.left, document.documentElement.clientWidth - width - margin))
  popover.style.left = `${left + scrollX}px`
  popover.style.top = `${(isAbove ? button.top - height : button.bottom) + scrollY}px`
}

interface MenuButtonProps {
  icon: ReactNode
  tone?: 'danger'
  onPress: () => void
  children: string
}

/** An action in a `Menu`. */
export function MenuButton({ icon, tone, onPress, children }: MenuButtonProps) {
  return (
    <button type="button" className={styles.action} data-tone={tone} onClick={onPress}>
      {icon}
      {children}
    </button>
  )
}
