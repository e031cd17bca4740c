import { messageFor } from '@kinora/api-client'
import type { User } from '@kinora/api-client'
import { subscribeErrors } from '@kinora/api-client/mutations'
import { useGoToLogin, useSession } from '@kinora/shell-contract'
import { Banner, Button, CheckIcon, LogInIcon, Skeleton } from '@kinora/ui'

import styles from './subscribe-button.module.css'
import { useToggleSubscription } from './use-toggle-subscription.ts'

interface SubscribeButtonProps {
  channel: User
  /** The username from the page's URL. */
  username: string
}

/** Subscribes, or unsubscribes without asking for confirmation (reading 16). Sends visitors to the login page (reading 7). */
export function SubscribeButton({ channel, username }: SubscribeButtonProps) {
  const { status } = useSession()
  const goToLogin = useGoToLogin()
  const { mutate, isPending, error } = useToggleSubscription(channel, username)

  return (
    <div className={styles.subscription}>
      <div className={styles.button}>
        {status === 'settling' && <Skeleton height={40} radius="full" />}
        {status === 'signed-out' && (
          <Button variant="primary" icon={<LogInIcon />} isFullWidth onClick={goToLogin}>
            Login to Subscribe
          </Button>
        )}
        {status === 'signed-in' && (
          <Button
            variant={channel.isSubscribed ? 'secondary' : 'primary'}
            icon={channel.isSubscribed && <CheckIcon />}
            isFullWidth
            isBusy={isPending}
            onClick={() => mutate()}
          >
            {buttonText(channel.isSubscribed, isPending)}
          </Button>
        )}
      </div>
      {error && <Banner tone="error">{messageFor(subscribeErrors, error)}</Banner>}
    </div>
  )
}

function buttonText(isSubscribed: boolean, isPending: boolean): string {
  if (isPending) return 'Processing...'
  return isSubscribed ? 'Subscribed' : 'Subscribe'
}
