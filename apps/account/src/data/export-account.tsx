import { messageFor, sessionExpired } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { accountZipPath, checkAccountZip } from '@kinora/api-client/account'
import { useApiClient } from '@kinora/shell-contract'
import { Banner, Button } from '@kinora/ui'
import { useMutation } from '@tanstack/react-query'

import styles from '../settings-section.module.css'

const errors: ErrorTexts = {
  network: 'Network error. Please check your connection and try again.',
  unauthenticated: sessionExpired,
  conflict: 'Your data is already being downloaded. Please wait until that download has finished.',
  'rate-limited': "You've downloaded your data too many times. Please try again tomorrow.",
  otherwise: 'Could not export your data. Please try again later.',
}

/** Downloads the viewer's account data as a file. */
export function ExportAccount() {
  const api = useApiClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => checkAccountZip(api),
    // The browser downloads the file itself, because it may be large.
    onSuccess: () => Object.assign(document.createElement('a'), { href: accountZipPath, download: '' }).click(),
  })
  return (
    <>
      <p className={styles.text}>
        Download your profile, videos, comments, likes, subscriptions, playlists and history in a ZIP file.
      </p>
      {error && <Banner tone="error">{messageFor(errors, error)}</Banner>}
      {isSuccess && <Banner tone="success">Your download has started.</Banner>}
      <Button isBusy={isPending} onClick={() => mutate()}>
        Download your data
      </Button>
    </>
  )
}
