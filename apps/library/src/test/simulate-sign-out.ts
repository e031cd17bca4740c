import { act } from '@testing-library/react'

/** Signs out as another tab would: the tokens are gone, and this tab gets the event. */
export function simulateSignOut(): void {
  const accessToken = localStorage.getItem('accessToken')
  localStorage.clear()
  act(() => {
    window.dispatchEvent(
      new StorageEvent('storage', {
        key: 'accessToken',
        oldValue: accessToken,
        newValue: null,
        storageArea: localStorage,
      }),
    )
  })
}
