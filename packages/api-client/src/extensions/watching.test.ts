import { queryKeys } from '@kinora/api-client/queries'
import { QueryClient } from '@tanstack/react-query'

import { readVideo } from '../entities.ts'
import { showPosition } from './index.ts'

const film = (_id: string, watchedSeconds: number | null) => readVideo({ _id, watchedSeconds })

test('where a viewer stopped is the same wherever the video is, and unknown where it was', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKeys.video('v-1'), film('v-1', 0))
  queryClient.setQueryData(queryKeys.watchHistory(), [film('v-2', 7), film('v-1', 3)])
  queryClient.setQueryData(queryKeys.likedVideos(), [film('v-1', null)])
  showPosition(queryClient, 'v-1', 40)
  expect(queryClient.getQueryData(queryKeys.video('v-1'))).toMatchObject({ watchedSeconds: 40 })
  expect(queryClient.getQueryData(queryKeys.watchHistory())).toMatchObject([
    { watchedSeconds: 7 },
    { watchedSeconds: 40 },
  ])
  expect(queryClient.getQueryData(queryKeys.likedVideos())).toMatchObject([{ watchedSeconds: null }])
  queryClient.clear()
})
