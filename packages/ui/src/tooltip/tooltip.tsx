import { cloneElement, useEffect, useId, useState } from 'react'
import type { ReactElement } from 'react'
import styles from './tooltip.module.css'

export interface TooltipProps {
  /** The tooltip's text. Without it, only the child is rendered. */
  text: string | undefined
  /** One element that accepts `aria-describedby`, such as a button, disabled or not. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/**
 * Describes its child: always to screen readers, and visually on hover and focus. Works on disabled buttons because it listens on a wrapper. Escape hides the
 * tooltip.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  useEscape(isOpen, () => setIsOpen(false))

  return (
    <span
      className={styles.root}
      onPointerEnter={() => setIsOpen(true)}
      onPointerLeave={() => setIsOpen(false)}
      onFocus={() => setIsOpen(true)}
      onBlur={() => setIsOpen(false)}
    >
      {cloneElement(children, { 'aria-describedby': text ? id : undefined })}
      {text && (
        <span id={id} role="tooltip" className={styles.tip} data-open={isOpen || undefined}>
          {text}
        </span>
      )}
    </span>
  )
}

function useEscape(isListening: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!isListening) return undefined
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    const closed = new AbortController()
    document.addEventListener('keydown', handleKeyDown, { signal: closed.signal })
    return () => closed.abort()
  })
}
