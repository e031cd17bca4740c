import { StatusText, VideoGridPlaceholder } from '@kinora/ui'

/** A grid on its way. `label` says so to a screen reader. */
export function VideoListPlaceholder({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <StatusText isHidden>{label}</StatusText>
      <VideoGridPlaceholder count={12} />
    </div>
  )
}
