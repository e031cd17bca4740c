import { VideoCard, VideoGrid, VideoGridPlaceholder } from '../src/index.ts'
import { Column } from './layout.tsx'
import { longText, video } from './sample.ts'

export default { title: 'Videos/VideoGrid', component: VideoGrid, subcomponents: { VideoGridPlaceholder } }

const videos = Array.from({ length: 7 }, (_, index) =>
  video({ _id: `v-${index}`, ...(index === 2 ? { title: longText } : {}) }),
)

export function Grid() {
  return (
    <VideoGrid>
      {videos.map((each) => (
        <VideoCard key={each._id} video={each} priority />
      ))}
    </VideoGrid>
  )
}

export function Compact() {
  return (
    <Column>
      <VideoGrid layout="compact">
        {videos.map((each) => (
          <VideoCard key={each._id} video={each} layout="compact" priority />
        ))}
      </VideoGrid>
    </Column>
  )
}

export function Loading() {
  return <VideoGridPlaceholder count={4} />
}

export function LoadingCompact() {
  return (
    <Column>
      <VideoGridPlaceholder count={3} layout="compact" />
    </Column>
  )
}
