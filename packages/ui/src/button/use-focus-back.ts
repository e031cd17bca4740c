import { useLayoutEffect } from 'react'

/** Restores a button's focus when it is no longer busy, because browsers blur a disabled button. Does nothing if the viewer has moved the focus. */
export function useFocusBack(isBusy: boolean): void {
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (!isBusy || !activeElement?.matches(':disabled')) return undefined
    return () => {
      if (document.activeElement === body) (activeElement as HTMLElement).focus({ preventScroll: true })
    }
  }, [isBusy])
}
