import { useSession } from '@kinora/shell-contract'
import { Avatar, IconButton, ReloadIcon } from '@kinora/ui'
import { channelPath } from '@kinora/ui/paths'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'

import styles from './viewer-avatar.module.css'

/** The signed-in viewer's avatar, which links to their channel. If it fails to load, a message offers to reload it (spec 8, reading 15). */
export function ViewerAvatar() {
  const user = useSession(({ userData }) => userData)
  const [attempt, setAttempt] = useState(0)
  const username = user?.username ?? ''
  const src = user?.avatar ?? ''
  const picture = `${attempt} ${src}`
  const [failedPicture, setFailedPicture] = useState('')
  const linkRef = useRef<HTMLAnchorElement>(null)

  function reload() {
    // The button disappears with its message, so move focus to the avatar.
    linkRef.current?.focus()
    setAttempt(attempt + 1)
  }

  return (
    <div className={styles.viewer}>
      {failedPicture === picture && (
        <div className={styles.failure}>
          <span role="alert">Failed to load avatar</span>
          <IconButton label="Reload avatar" icon={<ReloadIcon size={20} />} onClick={reload} />
        </div>
      )}
      <Link
        ref={linkRef}
        to={username === '' ? '/profile' : channelPath(username)}
        aria-label="Your channel"
        title={user?.fullName}
        className={styles.link}
      >
        <Avatar
          key={picture}
          src={src}
          name={user?.fullName ?? ''}
          size={36}
          onLoadFailure={() => setFailedPicture(picture)}
        />
      </Link>
    </div>
  )
}
