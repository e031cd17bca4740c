import { act } from '@testing-library/react'

/** Simulates signing out in another tab by removing the tokens and dispatching a storage event. */
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
