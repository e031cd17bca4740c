import { useRef, useState } from 'react'
import { LogoMark } from '../logo/logo-mark.tsx'
import { useIsNear } from '../near/use-is-near.ts'
import { setPictureSource } from '../picture-source.ts'
import { cardPictureSizes, srcSetOf } from '../pictures.ts'
import styles from './thumbnail.module.css'

export interface ThumbnailProps {
  /** The image's URL. If it is empty or broken, a tile with the product's mark is shown. */
  src: string
  /** Loads the image immediately. Use it for images that are visible when a page opens; others load when they approach the viewport. */
  priority?: boolean
}

/** A 16:9 image that reserves its space before it loads. Decorative because the title next to it describes it. */
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
