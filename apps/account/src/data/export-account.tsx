import { isApiError } from '@kinora/api-client'
import { exportAccount } from '@kinora/api-client/extensions'
import { useApiClient } from '@kinora/shell-contract'
import { Banner, Button } from '@kinora/ui'
import { useMutation } from '@tanstack/react-query'

import styles from '../settings-section.module.css'
import { saveFile } from './save-file.ts'

/** Downloads the viewer's account data as a file. */
export function ExportAccount({ username }: { username: string }) {
  const api = useApiClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => exportAccount(api),
    onSuccess: (data) => saveFile(`kinora-${username}.json`, JSON.stringify(data, null, 2)),
  })
  return (
    <>
      <p className={styles.text}>
        Download your videos (as links), comments, likes, subscriptions, playlists and history in one file.
      </p>
      {error && (
        <Banner tone="error">
          {(isApiError(error) && error.serverMessage) || 'Could not export your data. Please try again later.'}
        </Banner>
      )}
      <Button isBusy={isPending} onClick={() => mutate()}>
        {isPending ? 'Exporting...' : 'Download your data'}
      </Button>
    </>
  )
}
