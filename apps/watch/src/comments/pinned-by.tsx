import { videoQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { Icon } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'

import styles from './comment-text.module.css'

/** Says that the owner of the video has pinned a comment. Takes the owner's name from the cache, and never sends a request. */
export function PinnedBy({ videoId }: { videoId: string }) {
  const { data: owner } = useQuery({
    ...videoQuery(useApiClient(), videoId),
    enabled: false,
    select: (video) => video.owner,
  })
  const name = owner?.fullName || owner?.username
  return (
    <p className={styles.pinned}>
      <PinIcon size={14} />
      <span>{name ? `Pinned by ${name}` : 'Pinned'}</span>
    </p>
  )
}

export function PinIcon({ size }: { size: number }) {
  return (
    <Icon size={size}>
      <path d="M12 14.5V21M8.5 4h7l-.75 6 2.75 2.5v2h-11v-2L9.25 10z" />
    </Icon>
  )
}
