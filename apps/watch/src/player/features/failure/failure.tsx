import { Button, ReloadIcon } from '@kinora/ui'

import { useFeature, usePlayer, usePlayerState } from '../../store/player-context.tsx'
import { definePlayerFeature } from '../../store/player-feature.ts'
import { playback } from '../playback/playback.ts'
import styles from './failure.module.css'
import { findReason } from './find-reason.ts'

/** Tells the viewer that the video can't be played, and why if known. Offers to reload it at the same position. */
export const failure = definePlayerFeature({
  name: 'failure',
  state: { reason: '' },
  parts: { failure: FailureNote },
  attach({ media, store, set }) {
    store.follow(
      ({ video }) => store.get(playback).hasFailed && video.videoFile !== '',
      (hasFailed, signal) => {
        set({ reason: '' })
        if (!hasFailed) return
        window.addEventListener('online', () => store.run('reload'), { signal })
        findReason(media, signal).then(
          (reason) => signal.aborted || set({ reason }),
          () => {
            // Leave the reason unknown.
          },
        )
      },
    )
  },
})

function FailureNote() {
  const { run } = usePlayer()
  const reason = useFeature(failure, (state) => state.reason)
  const hasFile = usePlayerState(({ video }) => video.videoFile !== '')
  return (
    <div className={styles.failure}>
      <p role="status">This video cannot be played right now.{reason && ` ${reason}`}</p>
      {hasFile && (
        <Button icon={<ReloadIcon />} onClick={() => run('reload')}>
          Reload video
        </Button>
      )}
    </div>
  )
}
