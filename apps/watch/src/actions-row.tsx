import { Skeleton } from '@kinora/ui'
import type { ReactNode } from 'react'

import styles from './actions-row.module.css'

interface ActionsRowProps {
  channel?: ReactNode
  subscribe?: ReactNode
  like?: ReactNode
  /** Appears to the left of the Like button, which therefore doesn't move. */
  save?: ReactNode
}

/** The row below the title: the channel and the buttons to subscribe, save and like. Skeletons reserve space for anything that hasn't loaded. */
export function ActionsRow({ channel, subscribe, like, save }: ActionsRowProps) {
  return (
    <div className={styles.actions}>
      {channel ?? <ChannelSkeleton />}
      {subscribe ?? <Skeleton width={104} height={40} radius="full" />}
      <div className={styles.like}>
        {save}
        {like ?? <Skeleton width={72} height={40} radius="full" />}
      </div>
    </div>
  )
}

function ChannelSkeleton() {
  return (
    <div className={styles.channel}>
      <Skeleton width={48} height={48} radius="full" />
      <Skeleton width={144} height={40} />
    </div>
  )
}
