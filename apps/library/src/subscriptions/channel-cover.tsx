import { useState } from 'react'

import styles from './channel-card.module.css'

/** A channel's cover. If the image is missing or fails to load, a plain background in the product's colour replaces it. */
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
