import { useState } from 'react'

import styles from './channel-card.module.css'

/** A channel's cover. A plain background in the product's colour replaces a cover that is missing or fails to load. */
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
