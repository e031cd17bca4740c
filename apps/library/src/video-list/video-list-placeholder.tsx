import { StatusText, VideoGridPlaceholder } from '@kinora/ui'

/** A video grid placeholder. `label` announces the loading to screen readers. */
export function VideoListPlaceholder({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <StatusText isHidden>{label}</StatusText>
      <VideoGridPlaceholder count={12} />
    </div>
  )
}
