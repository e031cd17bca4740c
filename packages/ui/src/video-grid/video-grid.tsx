import type { ReactNode } from 'react'
import { VideoCardPlaceholder } from '../video-card/video-card-placeholder.tsx'
import type { VideoCardProps } from '../video-card/video-card.tsx'
import styles from './video-grid.module.css'

export interface VideoGridProps extends Pick<VideoCardProps, 'layout'> {
  children: ReactNode
}

/** Lays out cards in as many columns of at least 300 px as will fit, or compact cards in a single column. */
export function VideoGrid({ layout = 'grid', children }: VideoGridProps) {
  return (
    <div className={styles.room}>
      <div className={styles.grid} data-layout={layout}>
        {children}
      </div>
    </div>
  )
}

export interface VideoGridPlaceholderProps extends Pick<VideoCardProps, 'layout'> {
  /** How many cards to expect. */
  count: number
}

/** A grid of card placeholders. Hidden from screen readers, so mark the surrounding region as `aria-busy`. */
export function VideoGridPlaceholder({ count, layout = 'grid' }: VideoGridPlaceholderProps) {
  return (
    <VideoGrid layout={layout}>
      {Array.from({ length: count }, (_, index) => (
        <VideoCardPlaceholder key={index} layout={layout} />
      ))}
    </VideoGrid>
  )
}
