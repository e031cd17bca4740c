import { act } from '@testing-library/react'

/** Simulates signing out in another tab: removes the tokens and dispatches the storage event. */
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
