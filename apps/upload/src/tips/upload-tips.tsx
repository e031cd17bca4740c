import { TipIcon } from '@kinora/ui'
import { useId } from 'react'

import styles from './upload-tips.module.css'

const tips = [
  'Use high-quality video and image files.',
  'Choose a thumbnail that accurately shows what your video is about.',
  'Write a descriptive title and description to help viewers find your video.',
  'If the upload fails, try a smaller or compressed file.',
  'Use a stable internet connection.',
]

export function UploadTips() {
  const headingId = useId()
  return (
    <section className={styles.tips} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        <TipIcon size={20} />
        Tips for Better Uploads
      </h2>
      <ul className={styles.list}>
        {tips.map((tip) => (
          <li key={tip} className={styles.tip}>
            {tip}
          </li>
        ))}
      </ul>
    </section>
  )
}
