import { useState } from 'react'

import styles from './channel-cover.module.css'

/** The channel's cover; a plain background in the product's colour replaces one that is missing or does not load. */
export function ChannelCover({ src }: { src: string }) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const isMissing = src === '' || src === failedSrc
  return (
    <div className={styles.cover} data-missing={isMissing || undefined}>
      {!isMissing && <img src={src} alt="" fetchPriority="high" onError={() => setFailedSrc(src)} />}
    </div>
  )
}
