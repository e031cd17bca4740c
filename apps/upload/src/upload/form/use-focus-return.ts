import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Focuses the control when work that disabled the focused element is done, so keyboard users don't start over at the top of the page. */
export function useFocusReturn(control: RefObject<HTMLElement | null>, isBusy: boolean): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) control.current?.focus()
    wasBusy.current = isBusy
  }, [control, isBusy])
}
