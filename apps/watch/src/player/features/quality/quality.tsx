import { streamOf } from '@kinora/api-client/extensions'

import { useFeature } from '../../store/player-context.tsx'
import { definePlayerFeature } from '../../store/player-feature.ts'
import styles from '../note.module.css'
import { QualitySetting } from './quality-setting.tsx'

/** How long the message stays, in milliseconds: long enough to read it twice. */
const shownMs = 8000

/** Switches to another rendition if the viewer chooses one or the connection requires it. */
export const quality = definePlayerFeature({
  name: 'quality',
  /** The chosen height, if it can't be played. */
  state: { missing: undefined as number | undefined },
  parts: { picture: MissingQuality, setting: QualitySetting },
  attach({ store, signal, set }) {
    let hasStarted = false
    let timer: ReturnType<typeof setTimeout> | undefined
    function handleMissing(height: number) {
      clearTimeout(timer)
      set({ missing: height })
      timer = setTimeout(() => set({ missing: undefined }), shownMs)
    }
    async function start(file: string, stream: NonNullable<ReturnType<typeof streamOf>>) {
      const { adaptQuality } = await import('./adapt-quality.ts')
      if (!signal.aborted) adaptQuality(store, { ...stream, file }, handleMissing)
    }
    store.follow(
      ({ video }) => video,
      (video) => {
        const stream = streamOf(video.stream)
        if (hasStarted || stream === undefined || video.videoFile === '') return
        hasStarted = true
        start(video.videoFile, stream).catch(() => {
          // Without this code, the file keeps playing.
          hasStarted = false
        })
      },
    )
  },
})

function MissingQuality() {
  const missing = useFeature(quality, (state) => state.missing)
  if (missing === undefined) return null
  return (
    <p className={`${styles.note} ${styles.passing}`} role="status">
      {missing}p is unavailable right now. Playback continues.
    </p>
  )
}
