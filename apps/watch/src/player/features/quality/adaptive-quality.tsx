import type { Stream } from '@kinora/api-client/extensions'
import { useEffect, useState } from 'react'

import type { MediaStore } from '../../store/create-media-store.ts'
import { useMediaState } from '../../store/use-media-state.ts'
import { adaptQuality } from './adapt-quality.ts'
import styles from '../note.module.css'

export interface AdaptiveQualityProps {
  store: MediaStore
  stream: Stream
  file: string
}

/** How long its words stay on the picture: long enough to be read twice. */
const shownMs = 8000

/** Has the video go over to its renditions where they are of use, and says of one that was chosen that it does not come. */
export function AdaptiveQuality({ store, stream, file }: AdaptiveQualityProps) {
  // Another object each time, also for the same height.
  const [missed, setMissed] = useState<{ height: number }>()
  const { hasFailed } = useMediaState(store)
  useEffect(() => {
    const handleMissing = ({ detail: height }: CustomEventInit<number>) => height && setMissed({ height })
    store.video.addEventListener('qualitymissing', handleMissing as EventListener)
    // It outlives the page, which hears of it by the element.
    store.use('quality', adaptQuality({ ...stream, file }))
    return () => store.video.removeEventListener('qualitymissing', handleMissing as EventListener)
  }, [store, stream, file])
  useEffect(() => {
    if (!missed) return undefined
    const timer = setTimeout(() => setMissed(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [missed])

  if (!missed || hasFailed) return null
  return (
    <p className={`${styles.note} ${styles.passing}`} role="status">
      {missed.height}p does not come just now. The video goes on without it.
    </p>
  )
}
