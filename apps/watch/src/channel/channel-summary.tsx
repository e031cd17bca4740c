import type { Channel } from '@kinora/api-client'
import { Avatar, formatSubscribers, Skeleton, VerifiedMark } from '@kinora/ui'
import { channelPath } from '@kinora/ui/paths'
import { Link } from 'react-router-dom'

import styles from './channel-summary.module.css'

/** The channel that published the video, as a single link. `isPreview` is true until the subscriber count is known. */
export function ChannelSummary({ channel, isPreview }: { channel: Channel | null; isPreview: boolean }) {
  const name = channel?.fullName || channel?.username || 'Unknown channel'
  return (
    <div className={styles.channel}>
      <Avatar src={channel?.avatar ?? ''} name={name} size={48} />
      <div className={styles.words}>
        <p className={styles.name}>
          {channel?.username ? (
            <Link className={styles.link} to={channelPath(channel.username)}>
              {name}
            </Link>
          ) : (
            <span className={styles.link}>{name}</span>
          )}
          {channel?.isVerified && <VerifiedMark />}
        </p>
        {isPreview ? (
          <Skeleton width={96} height={20} />
        ) : (
          channel && <p className={styles.subscribers}>{formatSubscribers(channel.subscribersCount)}</p>
        )}
      </div>
    </div>
  )
}
