import { VerifiedIcon } from '../icons/thing-icons.tsx'
import styles from './verified-mark.module.css'

/** Badge next to a verified channel's name. Its accessible name is `Verified`. */
export function VerifiedMark({ size = 16 }: { size?: number }) {
  return (
    <span className={styles.mark} role="img" aria-label="Verified" title="Verified">
      <VerifiedIcon size={size} />
    </span>
  )
}
