import { useState } from 'react'

import styles from './channel-card.module.css'

/** A channel's cover. Without one, or when it does not load, its place stays, in a colour of the product. */
export function ChannelCover({ src }: { src: string }) {
  const [failedSrc, setFailedSrc] = useState<string>()
  return (
    <span className={styles.cover}>
      {src !== '' && src !== failedSrc && (
        <img
          className={styles.picture}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  )
}
