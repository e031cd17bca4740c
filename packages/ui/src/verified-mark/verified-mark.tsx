import { VerifiedIcon } from '../icons/thing-icons.tsx'
import styles from './verified-mark.module.css'

/** The mark next to a verified channel's name: an image named `Verified`. */
export function VerifiedMark({ size = 16 }: { size?: number }) {
  return (
    <span className={styles.mark} role="img" aria-label="Verified" title="Verified">
      <VerifiedIcon size={size} />
    </span>
  )
}
