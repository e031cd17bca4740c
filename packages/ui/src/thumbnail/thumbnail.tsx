import { useRef, useState } from 'react'
import { LogoMark } from '../logo/logo-mark.tsx'
import { useIsNear } from '../near/use-is-near.ts'
import { setPictureSource } from '../picture-source.ts'
import { cardPictureSizes, srcSetOf } from '../pictures.ts'
import styles from './thumbnail.module.css'

export interface ThumbnailProps {
  /** The picture's URL. An empty or broken one shows a tile with the product's mark. */
  src: string
  /** Loads the picture immediately. Use it for pictures that are visible when a page opens; others load when they approach the viewport. */
  priority?: boolean
}

/** A 16:9 picture that reserves its space before it loads. Decorative: the title next to it describes it. */
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
