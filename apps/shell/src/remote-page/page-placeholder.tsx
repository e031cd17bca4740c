import { Page, VideoGridPlaceholder } from '@kinora/ui'

/** Stands where a page will be, while its remote and its data are on their way. */
export function PagePlaceholder() {
  return (
    <Page width="wide">
      <div aria-busy="true">
        <VideoGridPlaceholder count={8} />
      </div>
    </Page>
  )
}
