import { messageFor } from '@kinora/api-client'
import type { Video } from '@kinora/api-client'
import { useApiClient, useGoToLogin, useSession } from '@kinora/shell-contract'
import { AlertDialog, AlertIcon, Button } from '@kinora/ui'
import { useState } from 'react'

import styles from './subscribe-control.module.css'
import { useToggleSubscription } from './use-toggle-subscription.ts'

/** Subscribes to the video's channel. Its message, if any, takes a line of its own in the row that the control stands in. */
export function SubscribeControl({ video }: { video: Video }) {
  const { status } = useSession()
  const goToLogin = useGoToLogin()
  const { isPending, message, alert, press, dismissAlert } = useSubscribePress(video)

  if (status === 'signed-out') {
    return (
      <Button variant="primary" onClick={goToLogin}>
        Login to Subscribe
      </Button>
    )
  }
  const isSubscribed = video.owner?.isSubscribed ?? false
  return (
    <>
      <Button variant={isSubscribed ? 'secondary' : 'primary'} isBusy={isPending} onClick={press}>
        {isPending ? 'Processing...' : isSubscribed ? 'Subscribed' : 'Subscribe'}
      </Button>
      {message !== '' && (
        <p className={styles.message} role="alert">
          <AlertIcon size={20} />
          {message}
        </p>
      )}
      <AlertDialog isOpen={alert !== ''} title={alert} onAction={dismissAlert} />
    </>
  )
}

function useSubscribePress(video: Video) {
  const api = useApiClient()
  const toggle = useToggleSubscription(video)
  const [alert, setAlert] = useState('')
  const [isTokenMissing, setTokenMissing] = useState(false)

  function press() {
    const hasToken = api.tokens.has()
    setTokenMissing(!hasToken)
    toggle.reset()
    if (!hasToken) return
    if (video.owner === null) setAlert('Channel information not available. Please try again later.')
    else if (video.owner._id === '') setAlert('Channel ID not available. Please try again later.')
    else toggle.mutate(video.owner._id)
  }

  const failure = toggle.error ? messageFor('subscribe', toggle.error) : ''
  return {
    isPending: toggle.isPending,
    message: isTokenMissing ? 'Please log in to subscribe to channels' : failure,
    alert,
    press,
    dismissAlert: () => setAlert(''),
  }
}
