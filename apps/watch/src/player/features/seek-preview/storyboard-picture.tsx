import type { Storyboard } from '@kinora/api-client/extensions'

import styles from './storyboard-picture.module.css'

/** The video frame at a given time. All frames share one image file, which the browser fetches when the first of them is shown. */
export function StoryboardPicture({ storyboard, time }: { storyboard: Storyboard; time: number }) {
  const { url, columns, count, width, height, secondsEach } = storyboard
  const index = Math.min(Math.max(0, Math.floor(time / secondsEach)), count - 1)
  const left = -(index % columns) * width
  const top = -Math.floor(index / columns) * height
  return (
    <span
      className={styles.picture}
      data-storyboard={index}
      style={{
        width,
        height,
        backgroundImage: `url(${JSON.stringify(url)})`,
        backgroundPosition: `${left}px ${top}px`,
      }}
    />
  )
}
