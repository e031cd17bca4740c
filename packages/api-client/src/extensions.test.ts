import { queryKeys } from '@kinora/api-client/queries'
import { QueryClient } from '@tanstack/react-query'

import { readVideo } from './entities.ts'
import { captionsOf, showPosition, streamOf, watchedSecondsOf } from './extensions.ts'

const english = { language: 'en', label: 'English', src: '/api/v1/videos/v1/captions/en' }

test('captionsOf returns the language, label and file, and ignores other fields', () => {
  const wire = [
    { ...english, kind: 'auto' },
    { language: 'de', src: '/de' },
    { label: 'No language', src: '/x' },
    { language: 'fr', label: 'No file' },
    null,
  ]
  expect(captionsOf(wire)).toEqual([english, { language: 'de', label: 'de', src: '/de' }])
})

test.each([undefined, null, {}, 'en'])('captionsOf returns no captions for %j', (wire) => {
  expect(captionsOf(wire)).toEqual([])
})

test("watchedSecondsOf returns the viewer's position, including 0, if the provider stores it", () => {
  const values = [0, 12.5, null, undefined, '12']
  expect(values.map((watchedSeconds) => watchedSecondsOf({ watchedSeconds }))).toEqual([0, 12.5, null, null, null])
})

const storyboard = { url: '/media/storyboards/1a.jpg', columns: 10, count: 9, width: 160, height: 90, secondsEach: 1 }
const stream = { kind: 'hls', url: '/media/streams/1a.m3u8', heights: [360, 720], storyboard }

test('streamOf returns the playlist and the heights in ascending order, and ignores other fields', () => {
  expect(streamOf({ ...stream, codecs: ['avc1'], heights: [720, 360, null, 0] })).toEqual({
    url: '/media/streams/1a.m3u8',
    heights: [360, 720],
    storyboard,
  })
})

test.each([undefined, null, {}, 'x', { ...stream, kind: 'dash' }, { ...stream, url: '' }, { ...stream, heights: [] }])(
  'streamOf returns no renditions for %j',
  (wire) => {
    expect(streamOf(wire)).toBeUndefined()
  },
)

test.each([null, undefined, {}, { ...storyboard, columns: 0 }, { ...storyboard, url: 1 }])(
  'streamOf ignores an incomplete storyboard: %j',
  (wire) => {
    expect(streamOf({ ...stream, storyboard: wire })?.storyboard).toBeUndefined()
  },
)

const film = (_id: string, watchedSeconds: number | null) => readVideo({ _id, watchedSeconds })

test('showPosition updates every cached copy that already has a position', () => {
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
