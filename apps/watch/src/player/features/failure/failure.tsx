import { Button, ReloadIcon } from '@kinora/ui'
import { useEffect, useState } from 'react'

import type { MediaStore } from '../../store/create-media-store.ts'
import styles from './failure.module.css'
import { findReason } from './find-reason.ts'

interface FailureProps {
  store: MediaStore
  /** The provider named a file. */
  hasFile: boolean
}

/** Over the picture: that the file does not play, why as far as that can be found out, and another try, which goes on where it stopped. */
export function Failure({ store, hasFile }: FailureProps) {
  const reason = useReason(store.video, hasFile)
  useEffect(() => {
    if (!hasFile) return undefined
    const handleOnline = () => store.run('reload')
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [store, hasFile])

  return (
    <div className={styles.failure}>
      <p role="status">This video cannot be played right now.{reason && ` ${reason}`}</p>
      {hasFile && (
        <Button icon={<ReloadIcon />} onClick={() => store.run('reload')}>
          Reload video
        </Button>
      )}
    </div>
  )
}

function useReason(video: HTMLVideoElement, hasFile: boolean): string {
  const [reason, setReason] = useState('')
  useEffect(() => {
    if (!hasFile) return undefined
    const controller = new AbortController()
    async function find() {
      const found = await findReason(video, controller.signal)
      if (!controller.signal.aborted) setReason(found)
    }
    // Without a reason the sentence stands for itself.
    find().catch(() => {})
    return () => controller.abort()
  }, [video, hasFile])
  return reason
}
