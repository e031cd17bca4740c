import { CloseIcon, IconButton, VideoCard, VideoCardPlaceholder } from '../src/index.ts'
import { Column, Stack, States } from './layout.tsx'
import { brightPicture, brokenPicture, longText, rightToLeftText, unbrokenText, video } from './sample.ts'

export default { title: 'Videos/VideoCard', component: VideoCard, subcomponents: { VideoCardPlaceholder } }

const layouts = ['grid', 'compact'] as const

export function Layouts() {
  return (
    <Column>
      <Stack>
        {layouts.map((layout) => (
          <VideoCard key={layout} video={video()} layout={layout} priority />
        ))}
      </Stack>
    </Column>
  )
}

export function PointedAtAndPressed() {
  return (
    <States>
      <div style={{ width: '17rem' }}>
        <VideoCard
          video={video()}
          priority
          actions={<IconButton label="Remove" icon={<CloseIcon />} variant="scrim" />}
        />
      </div>
    </States>
  )
}

export function WatchedInPart() {
  return (
    <Column>
      <Stack>
        {[3, 377, 754, 9000].map((watchedSeconds) => (
          <VideoCard key={watchedSeconds} video={video({ watchedSeconds })} layout="compact" priority />
        ))}
      </Stack>
    </Column>
  )
}

export function Texts() {
  return (
    <Column>
      <Stack>
        {layouts.map((layout) => (
          <Stack key={layout}>
            <VideoCard video={video({ title: longText, duration: 36_000 })} layout={layout} priority />
            <VideoCard video={video({ title: unbrokenText, duration: 3 })} layout={layout} priority />
            <div dir="rtl">
              <VideoCard video={video({ title: rightToLeftText })} layout={layout} priority />
            </div>
          </Stack>
        ))}
      </Stack>
    </Column>
  )
}

export function WhatTheProviderLeavesOut() {
  return (
    <Column>
      <Stack>
        <VideoCard video={video({ thumbnail: brokenPicture })} priority />
        <VideoCard video={video({ thumbnail: brightPicture, views: 0, duration: 0 })} priority />
        <VideoCard video={video({ title: '', thumbnail: '', owner: null, createdAt: '' })} layout="compact" />
      </Stack>
    </Column>
  )
}

export function Loading() {
  return (
    <Column>
      <Stack>
        {layouts.map((layout) => (
          <VideoCardPlaceholder key={layout} layout={layout} />
        ))}
      </Stack>
    </Column>
  )
}
