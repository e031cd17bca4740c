import { messageFor } from '@kinora/api-client'
import type { Video } from '@kinora/api-client'
import { subscribeErrors } from '@kinora/api-client/mutations'
import { useApiClient, useGoToLogin, useSession } from '@kinora/shell-contract'
import { AlertDialog, AlertIcon, Button, Skeleton } from '@kinora/ui'
import { useState } from 'react'

import styles from './subscribe-control.module.css'
import { useToggleSubscription } from './use-toggle-subscription.ts'

/** The Subscribe button for the video's channel, hidden on the viewer's own videos. Error messages appear on a separate line. */
export function SubscribeControl({ video }: { video: Pick<Video, '_id' | 'owner'> }) {
  const { owner } = video
  const { tokens } = useApiClient()
  const { status, userData } = useSession()
  const goToLogin = useGoToLogin()
  const { mutate, reset, isPending, error } = useToggleSubscription(video)
  const [alert, setAlert] = useState('')

  function handlePress() {
    reset()
    if (owner?._id || !tokens.has()) mutate()
    else setAlert(`Channel ${owner ? 'ID' : 'information'} not available. Please try again later.`)
  }

  if (status === 'signed-out') {
    return (
      <Button variant="primary" onClick={goToLogin}>
        Login to Subscribe
      </Button>
    )
  }
  // Until the viewer is known, the video may turn out to be their own.
  if (status === 'settling') return <Skeleton width={104} height={40} radius="full" />
  if (owner?._id && owner._id === userData?._id) return null
  const isSubscribed = owner?.isSubscribed
  return (
    <>
      <Button variant={isSubscribed ? 'secondary' : 'primary'} isBusy={isPending} onClick={handlePress}>
        {isPending ? 'Processing...' : isSubscribed ? 'Subscribed' : 'Subscribe'}
      </Button>
      {error && (
        <p className={styles.message} role="alert">
          <AlertIcon size={20} />
          {messageFor(subscribeErrors, error)}
        </p>
      )}
      <AlertDialog isOpen={alert !== ''} title={alert} onAction={() => setAlert('')} />
    </>
  )
}
