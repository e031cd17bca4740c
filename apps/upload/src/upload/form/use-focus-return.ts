import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Focuses the control after work that disabled the focused element, so keyboard users do not start over at the top of the page. */
export function useFocusReturn(control: RefObject<HTMLElement | null>, isBusy: boolean): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) control.current?.focus()
    wasBusy.current = isBusy
  }, [control, isBusy])
}
