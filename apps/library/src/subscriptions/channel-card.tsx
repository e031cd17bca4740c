import { messageFor } from '@kinora/api-client'
import type { SubscribedChannel } from '@kinora/api-client'
import { AlertDialog, Avatar, Banner, Button, formatSubscribers, VerifiedMark } from '@kinora/ui'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { moveFocus } from '../move-focus.ts'
import { ChannelCover } from './channel-cover.tsx'
import styles from './channel-card.module.css'
import { useUnsubscribe } from './use-unsubscribe.ts'

interface ChannelCardProps {
  channel: SubscribedChannel['channel']
  /** The subscription has ended; the card is still there. */
  onUnsubscribed: () => Promise<void>
}

/** A channel that the viewer follows, and the button that ends it. Cover, avatar and name are one link to the channel. */
export function ChannelCard({ channel, onUnsubscribed }: ChannelCardProps) {
  const nameId = useId()
  const cardRef = useRef<HTMLElement>(null)
  const [dialog, setDialog] = useState<'none' | 'question' | 'no channel'>('none')
  const name = channel.fullName || channel.username || 'Unknown channel'
  const close = () => setDialog('none')

  const unsubscribe = useUnsubscribe(channel._id, () => {
    if (cardRef.current) moveFocus(cardRef.current)
    return onUnsubscribed()
  })

  function handleConfirm() {
    close()
    unsubscribe.mutate()
  }

  return (
    <article ref={cardRef} className={styles.card} aria-labelledby={nameId}>
      <ChannelLink username={channel.username} nameId={nameId}>
        <ChannelCover src={channel.coverImage} />
        <span className={styles.avatar}>
          <Avatar src={channel.avatar} name={name} size={80} />
        </span>
        <span className={styles.nameLine}>
          <span id={nameId} className={styles.name}>
            {name}
          </span>
          {channel.isVerified && <VerifiedMark />}
        </span>
      </ChannelLink>
      <div className={styles.about}>
        {channel.username && <p>@{channel.username}</p>}
        <p>{formatSubscribers(channel.subscribersCount)}</p>
      </div>
      <div className={styles.action}>
        {unsubscribe.error && <Banner tone="error">{messageFor('unsubscribe', unsubscribe.error)}</Banner>}
        <Button
          isFullWidth
          isBusy={unsubscribe.isPending}
          onClick={() => setDialog(channel._id === '' ? 'no channel' : 'question')}
        >
          {unsubscribe.isPending ? 'Processing' : 'Unsubscribe'}
        </Button>
      </div>
      <AlertDialog
        isOpen={dialog === 'question'}
        title={`Unsubscribe from ${name}?`}
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
    </article>
  )
}

interface ChannelLinkProps {
  username: string
  /** The element that names it. */
  nameId: string
  children: ReactNode
}

/** The way to the channel; no link where the provider leaves out its username. */
function ChannelLink({ username, nameId, children }: ChannelLinkProps) {
  if (username === '') return <div className={styles.channel}>{children}</div>
  return (
    <Link className={styles.channel} to={`/channel/${encodeURIComponent(username)}`} aria-labelledby={nameId}>
      {children}
    </Link>
  )
}
