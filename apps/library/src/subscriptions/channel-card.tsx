import type { SubscribedChannel } from '@kinora/api-client'
import { Avatar, formatSubscribers, VerifiedMark } from '@kinora/ui'
import { channelPath } from '@kinora/ui/paths'
import { useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { moveFocus } from '../move-focus.ts'
import { ChannelCover } from './channel-cover.tsx'
import styles from './channel-card.module.css'
import { UnsubscribeButton } from './unsubscribe-button.tsx'

interface ChannelCardProps {
  channel: SubscribedChannel['channel']
  /** Called once the subscription has ended, while the card is still mounted. */
  onUnsubscribed: () => Promise<void>
}

/** A channel card with an Unsubscribe button. The cover, avatar and name form a single link to the channel. */
export function ChannelCard({ channel, onUnsubscribed }: ChannelCardProps) {
  const nameId = useId()
  const cardRef = useRef<HTMLElement>(null)
  const name = channel.fullName || channel.username || 'Unknown channel'

  function handleUnsubscribed() {
    if (cardRef.current) moveFocus(cardRef.current)
    return onUnsubscribed()
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
        <UnsubscribeButton channelId={channel._id} channelName={name} onUnsubscribed={handleUnsubscribed} />
      </div>
    </article>
  )
}

interface ChannelLinkProps {
  username: string
  /** ID of the element that labels the link. */
  nameId: string
  children: ReactNode
}

/** Links to the channel. Renders plain content if the provider omits the username. */
function ChannelLink({ username, nameId, children }: ChannelLinkProps) {
  if (username === '') return <div className={styles.channel}>{children}</div>
  return (
    <Link className={styles.channel} to={channelPath(username)} aria-labelledby={nameId}>
      {children}
    </Link>
  )
}
