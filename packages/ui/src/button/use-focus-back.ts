import { useLayoutEffect } from 'react'

/** A browser takes the focus off a button that becomes disabled. One that was busy gets it back, unless the viewer has gone on meanwhile. */
export function useFocusBack(isBusy: boolean): void {
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (!isBusy || !activeElement?.matches(':disabled')) return undefined
    return () => {
      if (document.activeElement === body) (activeElement as HTMLElement).focus({ preventScroll: true })
    }
  }, [isBusy])
}
