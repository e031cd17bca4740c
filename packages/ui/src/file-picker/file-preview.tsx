import styles from './file-picker.module.css'

interface FilePreviewProps {
  kind: 'video' | 'image' | 'avatar'
  url: string | null
}

/** Previews a file, reserving space for the preview until its URL is available. */
export function FilePreview({ kind, url }: FilePreviewProps) {
  return (
    <div className={styles.preview}>
      {url && kind === 'video' && (
        // A local file has no captions yet.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video className={styles.media} src={url} controls muted playsInline preload="metadata" />
      )}
      {url && kind !== 'video' && <img className={styles.media} src={url} alt="" />}
    </div>
  )
}
