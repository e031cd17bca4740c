import type { User } from '@kinora/api-client'
import { Avatar, IconButton, ReloadIcon } from '@kinora/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import styles from './viewer-avatar.module.css'

/** The signed-in viewer's picture, a link to their channel. One that does not load says so and can be asked for again (spec 8, reading 15). */
export function ViewerAvatar({ user }: { user: User | null }) {
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const username = user?.username ?? ''
  const src = user?.avatar ?? ''

  return (
    <div className={styles.viewer}>
      <Link
        to={username === '' ? '/profile' : `/channel/${encodeURIComponent(username)}`}
        aria-label="Your channel"
        title={user?.fullName}
        className={styles.link}
      >
        <Avatar
          key={`${src} ${attempt}`}
          src={src}
          name={user?.fullName ?? ''}
          size={36}
          onLoadFailure={() => setHasFailed(src !== '')}
        />
      </Link>
      {hasFailed && (
        <div className={styles.failure}>
          <span role="alert">Failed to load avatar</span>
          <IconButton
            label="Reload avatar"
            icon={<ReloadIcon size={20} />}
            onClick={() => {
              setHasFailed(false)
              setAttempt(attempt + 1)
            }}
          />
        </div>
      )}
    </div>
  )
}
