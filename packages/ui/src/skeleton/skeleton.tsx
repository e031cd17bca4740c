import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** A CSS length or a number of pixels. Defaults to 100%. */
  width?: number | string
  height?: number | string
  radius?: '8' | '12' | '16' | 'full'
  /**
   * Whether the skeleton is part of a larger placeholder, such as a card. Such skeletons lack the `data-placeholder` attribute, so that counting the attribute
   * counts whole items.
   */
  isPart?: boolean
}

/** A grey block in place of content that's loading. Appears after 150 ms, so that fast responses don't cause flicker. */
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
