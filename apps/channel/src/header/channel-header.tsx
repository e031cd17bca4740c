import type { User } from '@kinora/api-client'
import { Avatar, formatPlaylistSize, formatSubscribers, VerifiedMark } from '@kinora/ui'
import type { ReactNode } from 'react'

import { ChannelCover } from './channel-cover.tsx'
import styles from './channel-header.module.css'

interface ChannelHeaderProps {
  channel: User
  /** The username from the URL, shown if the provider omits the channel's own. */
  username: string
  /** Shown next to the name. */
  actions: ReactNode
}

/** The channel's name, images and counts. Scripts can focus the heading, so a route change can move focus there. */
export function ChannelHeader({ channel, username, actions }: ChannelHeaderProps) {
  const handle = channel.username || username
  const name = channel.fullName || handle
  return (
    <header>
      <ChannelCover src={channel.coverImage} />
      <div className={styles.identity}>
        <div className={styles.avatar}>
          <Avatar src={channel.avatar} name={name} size={128} />
        </div>
        <div className={styles.words}>
          <div className={styles.title}>
            <h1 className={styles.name} tabIndex={-1}>
              {name}
            </h1>{' '}
            {channel.isVerified && <VerifiedMark size={20} />}
          </div>
          <p className={styles.facts}>
            <span className={styles.handle}>@{handle}</span>
            <span>{formatSubscribers(channel.subscribersCount)}</span>
            <span>{formatPlaylistSize(channel.videosCount)}</span>
          </p>
        </div>
        <div className={styles.actions}>{actions}</div>
        {channel.about && <p className={styles.about}>{channel.about}</p>}
      </div>
    </header>
  )
}
