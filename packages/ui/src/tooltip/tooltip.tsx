import { cloneElement, useEffect, useId, useState } from 'react'
import type { ReactElement } from 'react'
import styles from './tooltip.module.css'

export interface TooltipProps {
  /** What is said about the child. Without it there is no tooltip, and the child stays as it is. */
  text: string | undefined
  /** One element that takes `aria-describedby`, such as a button, disabled or not. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/**
 * Describes the element inside it: to a screen reader always, to the eye while the pointer is over it or the focus in it. It works on
 * disabled buttons too, because the place around them is what is hovered. Escape puts it away.
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
