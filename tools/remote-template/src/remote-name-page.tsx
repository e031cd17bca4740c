import { useDocumentTitle, useSession } from '@kinora/shell-contract'
import { Page, PageHeader } from '@kinora/ui'

import styles from './remote-name-page.module.css'
import { RemoteNameVideos } from './remote-name-videos.tsx'

/** Renders the page at `/remote-route`. */
export function RemoteNamePage() {
  const { userData } = useSession()
  useDocumentTitle('Remote Name')

  return (
    <Page>
      <PageHeader title="Remote Name" />
      <p className={styles.greeting}>Chosen for {userData?.fullName ?? 'everyone'}</p>
      <RemoteNameVideos />
    </Page>
  )
}
