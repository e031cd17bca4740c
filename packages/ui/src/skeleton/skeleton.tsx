import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** A CSS length, or a number of pixels. 100 % by default. */
  width?: number | string
  height?: number | string
  radius?: '8' | '12' | '16' | 'full'
  /**
   * Whether the skeleton is part of a larger placeholder, such as a card. Only the larger placeholder then has `data-placeholder`, so the number of attributes
   * is the number of items.
   */
  isPart?: boolean
}

/** A grey block that replaces loading content. It appears after 150 ms, so fast responses do not cause flicker. */
export function Skeleton({ width = '100%', height = '100%', radius = '8', isPart = false }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-placeholder={isPart ? undefined : ''}
      data-radius={radius}
      aria-hidden="true"
      style={{ width, height }}
    />
  )
}
