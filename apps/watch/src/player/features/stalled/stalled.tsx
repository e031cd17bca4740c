import { Button, ReloadIcon } from '@kinora/ui'

import { useFeature, usePlayer } from '../../store/player-context.tsx'
import { definePlayerFeature } from '../../store/player-feature.ts'
import { playback } from '../playback/playback.ts'
import styles from '../note.module.css'

/** A shorter wait needs no explanation. */
const timeoutMs = 8000

/** Explains why a video that should be playing has been waiting for long, and offers to load it again at the same place. */
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
          ? 'Still loading: the connection is slow, or was lost.'
          : 'You are offline. The video continues when you are back.'}
      </p>
      {/* A connection without data stays open for minutes. A script that feeds the player requests its data again itself. */}
      {!media.currentSrc.startsWith('blob:') && (
        <Button icon={<ReloadIcon />} onClick={() => run('reload')}>
          Reload video
        </Button>
      )}
    </div>
  )
}
