import { useRef, useState } from 'react'
import { LogoMark } from '../logo/logo-mark.tsx'
import { useIsNear } from '../near/use-is-near.ts'
import { setPictureSource } from '../picture-source.ts'
import { cardPictureSizes, srcSetOf } from '../pictures.ts'
import styles from './thumbnail.module.css'

export interface ThumbnailProps {
  /** Image URL. If it's empty or fails to load, a tile with Kinora's logo mark is shown. */
  src: string
  /** Loads the image immediately instead of when it approaches the viewport. Use it for images that are visible as soon as the page opens. */
  priority?: boolean
}

/** A 16:9 image that reserves its space before loading. Decorative, because there's always a title next to it. */
export function Thumbnail({ src, priority = false }: ThumbnailProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const isMissing = src === '' || src === failedSrc
  const frameRef = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(frameRef, src, priority)

  return (
    <div ref={frameRef} className={styles.frame} data-missing={isMissing || undefined}>
      {isMissing ? (
        <LogoMark size={40} />
      ) : (
        <img
          ref={(image) => {
            const source = isNear ? { src, srcSet: srcSetOf(src) } : { src: undefined, srcSet: undefined }
            if (image) setPictureSource(image, { ...source, sizes: cardPictureSizes })
          }}
          className={styles.picture}
          alt=""
          width={640}
          height={360}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'sync' : 'async'}
          onError={() => setFailedSrc(src)}
        />
      )}
    </div>
  )
}
