import { Button, ReloadIcon } from '@kinora/ui'
import { useEffect, useState } from 'react'

import type { MediaStore } from '../../store/create-media-store.ts'
import { useMediaState } from '../../store/use-media-state.ts'
import styles from '../note.module.css'

/** A shorter wait needs no words. */
const patienceMs = 8000

/** Says why a video that should be playing is not, once that has lasted, and offers another try, which goes on at the same place. */
export function StalledNote({ store }: { store: MediaStore }) {
  const { isWaiting } = useMediaState(store)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isWaiting])
  if (!isLong) return null
  return (
    <div className={styles.note}>
      <p role="status">
        {navigator.onLine
          ? 'Still loading: the connection is slow, or was lost.'
          : 'You are offline. The video goes on when you are back.'}
      </p>
      {/* A connection on which nothing comes any more is held open for minutes. What a script feeds is asked for anew by that script. */}
      {!store.video.currentSrc.startsWith('blob:') && (
        <Button icon={<ReloadIcon />} onClick={() => store.run('reload')}>
          Reload video
        </Button>
      )}
    </div>
  )
}
