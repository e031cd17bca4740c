import { messageFor, sessionExpired } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { AlertDialog, Banner, Button } from '@kinora/ui'
import { useState } from 'react'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation } from '@tanstack/react-query'

const failed = 'Failed to unsubscribe. Please try again.'

const errors: ErrorTexts = {
  unauthenticated: sessionExpired,
  invalid: ({ status }) => (status === 400 ? 'Invalid channel ID. Please reload and try again.' : failed),
  otherwise: failed,
}

interface UnsubscribeButtonProps {
  /** The channel's ID; '' if the provider omits it. */
  channelId: string
  channelName: string
  /** Called once the subscription has ended. */
  onUnsubscribed: () => Promise<void>
}

/** Ends a subscription after the viewer confirms (spec 5). */
export function UnsubscribeButton({ channelId, channelName, onUnsubscribed }: UnsubscribeButtonProps) {
  const [dialog, setDialog] = useState<'none' | 'question' | 'no channel'>('none')
  const { mutate, isPending, error } = useUnsubscribe(channelId, onUnsubscribed)
  const close = () => setDialog('none')

  function handleConfirm() {
    close()
    mutate()
  }

  return (
    <>
      {error && <Banner tone="error">{messageFor(errors, error)}</Banner>}
      <Button isFullWidth isBusy={isPending} onClick={() => setDialog(channelId === '' ? 'no channel' : 'question')}>
        {isPending ? 'Processing' : 'Unsubscribe'}
      </Button>
      <AlertDialog
        isOpen={dialog === 'question'}
        title={`Unsubscribe from ${channelName}?`}
        actionLabel="Unsubscribe"
        cancelLabel="Cancel"
        onAction={handleConfirm}
        onCancel={close}
      />
      <AlertDialog
        isOpen={dialog === 'no channel'}
        title="Error: Could not identify the channel to unsubscribe from"
        onAction={close}
      />
    </>
  )
}

/** Ends the subscription to a channel, then calls `onUnsubscribed`. */
function useUnsubscribe(channelId: string, onUnsubscribed: () => void) {
  const api = useApiClient()
  return useMutation({
    mutationFn: async () => {
      const { isSubscribed } = await api.subscriptions.toggle(channelId)
      // The call is a toggle. If the viewer had already unsubscribed elsewhere, the first call has just resubscribed them.
      if (isSubscribed) await api.subscriptions.toggle(channelId)
    },
    onSuccess: onUnsubscribed,
  })
}
