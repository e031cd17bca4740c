import type { Video, VideoPage } from '@kinora/api-client'
import { discoverKeys } from '@kinora/api-client/discover'
import { createQueryClient, queryKeys } from '@kinora/api-client/queries'
import type { InfiniteData } from '@tanstack/react-query'

import { showSavedPositions } from './show-saved-positions.ts'

const keep = (positions: unknown) => localStorage.setItem('watch:positions', JSON.stringify(positions))
const pageOf = (...ids: string[]) =>
  ({ videos: ids.map((_id) => ({ _id, watchedSeconds: null }) as Video), pagination: {} }) as VideoPage

function start() {
  const queryClient = createQueryClient()
  const end = showSavedPositions(queryClient)
  const key = queryKeys.videos()
  const shown = () => queryClient.getQueryData<VideoPage>(key)?.videos.map(({ watchedSeconds }) => watchedSeconds)
  return { queryClient, key, shown, end }
}

beforeEach(() => localStorage.clear())

test('shows positions saved on this device, including in lists that load later', () => {
  keep({ 'v-1': 12, 'v-3': 'soon' })
  const { queryClient, key, shown } = start()
  queryClient.setQueryData(key, pageOf('v-1', 'v-2', 'v-3'))
  expect(shown()).toEqual([12, null, null])
  keep({ 'v-1': 30, 'v-2': 5 })
  queryClient.setQueryData(key, pageOf('v-1', 'v-2'))
  expect(shown()).toEqual([30, 5])
})

test('shows saved positions on every page of an infinite list', () => {
  keep({ 'v-2': 12 })
  const { queryClient } = start()
  const key = discoverKeys.trending()
  queryClient.setQueryData(key, { pages: [pageOf('v-1'), pageOf('v-2')], pageParams: [1, 2] })
  expect(queryClient.getQueryData<InfiniteData<VideoPage>>(key)?.pages[1]?.videos).toMatchObject([
    { watchedSeconds: 12 },
  ])
})

test('adds positions to loaded lists without marking them as fresh', () => {
  keep({ 'v-1': 12 })
  const { queryClient, key, shown, end } = start()
  end()
  queryClient.setQueryData(key, pageOf('v-1'), { updatedAt: 1_000 })
  expect(shown()).toEqual([null])
  showSavedPositions(queryClient)
  expect(shown()).toEqual([12])
  expect(queryClient.getQueryState(key)?.dataUpdatedAt).toBe(1_000)
})

test('ignores other data and invalid stored values', () => {
  localStorage.setItem('watch:positions', '[')
  const { queryClient, key, shown } = start()
  queryClient.setQueryData(['channel', 'ada'], { _id: 'v-1' })
  queryClient.setQueryData(key, pageOf('v-1'))
  expect(shown()).toEqual([null])
})
