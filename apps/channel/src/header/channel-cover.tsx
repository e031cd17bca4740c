import { useState } from 'react'

import styles from './channel-cover.module.css'

/** The channel's cover. If the image is missing or fails to load, a plain background in the product's colour replaces it. */
export function ChannelCover({ src }: { src: string }) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const isMissing = src === '' || src === failedSrc
  return (
    <div className={styles.cover} data-missing={isMissing || undefined}>
      {!isMissing && <img src={src} alt="" fetchPriority="high" onError={() => setFailedSrc(src)} />}
    </div>
  )
}
