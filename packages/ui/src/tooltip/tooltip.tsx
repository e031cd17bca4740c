import { cloneElement, useEffect, useId, useState } from 'react'
import type { ReactElement } from 'react'
import styles from './tooltip.module.css'

export interface TooltipProps {
  /** Text of the tooltip. If undefined, only the child is rendered. */
  text: string | undefined
  /** A single element that accepts `aria-describedby`, such as an enabled or disabled button. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/**
 * Describes its child: always to screen readers, and visually on hover and focus until Escape is pressed. It listens on a wrapper, so it even works for
 * disabled buttons.
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
