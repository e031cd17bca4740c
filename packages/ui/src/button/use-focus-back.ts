import { useLayoutEffect } from 'react'

/**
 * Restores focus to a button that's no longer busy, because browsers blur disabled buttons. Does nothing if the viewer has moved focus elsewhere in the
 * meantime.
 */
export function useFocusBack(isBusy: boolean): void {
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (!isBusy || !activeElement?.matches(':disabled')) return undefined
    return () => {
      if (document.activeElement === body) (activeElement as HTMLElement).focus({ preventScroll: true })
    }
  }, [isBusy])
}
