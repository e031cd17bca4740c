import { Page, StatusText, VideoGridPlaceholder } from '@kinora/ui'

/** Stands where a page will be, while its code is on its way. */
export function PagePlaceholder() {
  return (
    <Page width="wide">
      <div aria-busy="true">
        <StatusText isHidden>Loading</StatusText>
        <VideoGridPlaceholder count={8} />
      </div>
    </Page>
  )
}
