import { Skeleton } from '../skeleton/skeleton.tsx'
import type { VideoCardProps } from './video-card.tsx'
import cardStyles from './video-card.module.css'
import styles from './video-card-placeholder.module.css'

/** A placeholder the same size as a card. Hidden from screen readers, so mark the surrounding region as `aria-busy`. */
export function VideoCardPlaceholder({ layout = 'grid' }: Pick<VideoCardProps, 'layout'>) {
  return (
    <div className={cardStyles.card} data-layout={layout} data-placeholder="" aria-hidden="true">
      <div className={styles.media}>
        <Skeleton isPart radius="12" />
      </div>
      <div className={cardStyles.about}>
        {layout === 'grid' && <Skeleton isPart width={36} height={36} radius="full" />}
        <div className={styles.lines} data-layout={layout}>
          <Skeleton isPart width="96%" height={14} />
          <Skeleton isPart width="64%" height={14} />
          <Skeleton isPart width="44%" height={12} />
          <Skeleton isPart width="56%" height={12} />
        </div>
      </div>
    </div>
  )
}
