import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** A CSS length, or a number of pixels. Fills its place by default. */
  width?: number | string
  height?: number | string
  radius?: '8' | '12' | '16' | 'full'
  /** Part of a placeholder that carries `data-placeholder` as a whole, such as a card: counting the marks gives the number of things. */
  isPart?: boolean
}

/** One grey block in the place of what is loading. It appears after 150 ms, so that a fast answer does not flicker. */
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
