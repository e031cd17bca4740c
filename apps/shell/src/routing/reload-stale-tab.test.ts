import { createMemoryRouter } from 'react-router-dom'

import { reloadStaleTab } from './reload-stale-tab.ts'

const hourMs = 3_600_000

const loader = () => null

/** Navigates in a tab that was opened this many hours ago. */
async function goAfter(hours: number) {
  const router = createMemoryRouter([
    { path: '/', loader },
    { path: '/watch/:videoId', loader },
  ])
  let hoursPassed = 0
  const openAnew = jest.fn()
  reloadStaleTab(router, { now: () => hoursPassed * hourMs, openAnew })
  await router.navigate('/watch/v-1')
  expect(openAnew).not.toHaveBeenCalled()
  hoursPassed = hours
  await router.navigate('/watch/v-2?t=3#comments', { state: { from: '/' } })
  return openAnew
}

test('a tab opened over a day ago loads its next page with a full load', async () => {
  expect(await goAfter(25)).toHaveBeenCalledWith(
    expect.objectContaining({ pathname: '/watch/v-2', search: '?t=3', hash: '#comments', state: { from: '/' } }),
  )
})

test('performs only one full load even if the navigation has several steps', async () => {
  expect(await goAfter(25)).toHaveBeenCalledTimes(1)
})

test('a tab opened less than a day ago stays on its release', async () => {
  expect(await goAfter(23)).not.toHaveBeenCalled()
})
