import { useRef, useState } from 'react'
import { useIsNear } from '../near/use-is-near.ts'
import { setPictureSource } from '../picture-source.ts'
import { srcSetOf } from '../pictures.ts'
import { placeholderPicture } from './placeholder-picture.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  /** Image URL. If it's empty or fails to load, a placeholder is shown. */
  src: string
  /** Name of the person or channel. Determines the placeholder's letter and colour. */
  name: string
  /** Width and height in CSS pixels. */
  size?: 24 | 32 | 36 | 40 | 48 | 64 | 80 | 96 | 128
  /** Empty by default, because the name is usually next to the image. Set it in links that contain nothing but the image. */
  alt?: string
  /** Called when the image at `src` fails to load. */
  onLoadFailure?: () => void
}

/** A round profile picture of a person or channel. */
export function Avatar({ src, name, size = 40, alt = '', onLoadFailure }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const isMissing = src === '' || src === failedSrc
  const ref = useRef<HTMLImageElement>(null)
  const isNear = useIsNear(ref, src)
  const shown = isMissing ? placeholderPicture(name) : isNear ? src : undefined

  function handleError() {
    setFailedSrc(src)
    onLoadFailure?.()
  }

  return (
    <img
      ref={(image) => {
        ref.current = image
        if (image)
          setPictureSource(image, {
            src: shown,
            srcSet: isMissing || !isNear ? undefined : srcSetOf(src),
            sizes: `${size}px`,
          })
      }}
      className={styles.avatar}
      alt={alt}
      width={size}
      height={size}
      decoding="async"
      onError={isMissing ? undefined : handleError}
    />
  )
}
