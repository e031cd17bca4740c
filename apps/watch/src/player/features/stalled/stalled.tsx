import { Button, ReloadIcon } from '@kinora/ui'

import { useFeature, usePlayer } from '../../store/player-context.tsx'
import { definePlayerFeature } from '../../store/player-feature.ts'
import { playback } from '../playback/playback.ts'
import styles from '../note.module.css'

/** How long a video may wait for data before an explanation appears, in milliseconds. */
const timeoutMs = 8000

/** Explains why a video has been waiting for data, and offers to reload it at the same position. */
export const stalled = definePlayerFeature({
  name: 'stalled',
  state: { isLong: false },
  parts: { picture: StalledNote },
  attach({ store, set }) {
    store.follow(
      () => store.get(playback).isWaiting,
      (isWaiting, signal) => {
        set({ isLong: false })
        if (!isWaiting) return
        const timer = setTimeout(() => set({ isLong: true }), timeoutMs)
        signal.addEventListener('abort', () => clearTimeout(timer))
      },
    )
  },
})

function StalledNote() {
  const { media, run } = usePlayer()
  if (!useFeature(stalled, (state) => state.isLong)) return null
  return (
    <div className={styles.note}>
      <p role="status">
        {navigator.onLine
          ? 'Still loading. The connection is slow or was lost.'
          : "You're offline. The video resumes when you reconnect."}
      </p>
      {/* A stalled connection can stay open for minutes, so offer a reload. hls.js, which uses blob URLs, retries on its own. */}
      {!media.currentSrc.startsWith('blob:') && (
        <Button icon={<ReloadIcon />} onClick={() => run('reload')}>
          Reload video
        </Button>
      )}
    </div>
  )
}
