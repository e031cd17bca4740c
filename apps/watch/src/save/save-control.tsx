import { useApiClient, useGoToLogin } from '@kinora/shell-contract'
import { Button, PlaylistsIcon } from '@kinora/ui'
import { lazy, Suspense, useState } from 'react'

import { useHasFeature } from '../use-has-feature.ts'
import styles from './save-control.module.css'

const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }))

/** A button that saves the video to a playlist. Shown only if the provider supports it. The dialog's code loads when it opens. */
export function SaveControl({ videoId }: { videoId: string }) {
  const api = useApiClient()
  const goToLogin = useGoToLogin()
  const [isOpen, setOpen] = useState(false)
  if (!useHasFeature('playlists', videoId)) return null

  function handlePress() {
    if (!api.tokens.has()) goToLogin()
    else setOpen(true)
  }

  return (
    <>
      <Button icon={<PlaylistsIcon />} onClick={handlePress}>
        <span className={styles.text}>Save</span>
      </Button>
      {isOpen && (
        <Suspense>
          <SaveDialog videoId={videoId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
