import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Focuses the control when work ends that had disabled what had the focus, so that a keyboard does not start at the top of the page again. */
export function useFocusReturn(control: RefObject<HTMLElement | null>, isBusy: boolean): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) control.current?.focus()
    wasBusy.current = isBusy
  }, [control, isBusy])
}
