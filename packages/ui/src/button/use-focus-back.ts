import { useLayoutEffect } from 'react'

/** Restores the focus of a button after it was busy, because browsers blur a disabled button. Does nothing if the viewer has moved the focus. */
export function useFocusBack(isBusy: boolean): void {
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (!isBusy || !activeElement?.matches(':disabled')) return undefined
    return () => {
      if (document.activeElement === body) (activeElement as HTMLElement).focus({ preventScroll: true })
    }
  }, [isBusy])
}
