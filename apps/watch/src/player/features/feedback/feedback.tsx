import { useFeature } from '../../store/player-context.tsx'
import { definePlayerFeature } from '../../store/player-feature.ts'
import styles from './feedback.module.css'

/** Shows a command's feedback over the video. Hidden from screen readers, because the controls already announce the same information. */
export const feedback = definePlayerFeature({
  name: 'feedback',
  state: {
    /** Increments with every message, so a repeated message is shown again. */
    id: 0,
    text: '',
    side: 'middle' as 'left' | 'right' | 'middle',
  },
  parts: { picture: FeedbackText },
  attach({ store, get, set }) {
    store.onCommand((_name, reported) => {
      if (reported === undefined) return
      const { text, side } = typeof reported === 'string' ? { text: reported, side: 'middle' as const } : reported
      set({ id: get().id + 1, text, side })
    })
  },
})

function FeedbackText() {
  const id = useFeature(feedback, (state) => state.id)
  const text = useFeature(feedback, (state) => state.text)
  const side = useFeature(feedback, (state) => state.side)
  if (id === 0) return null
  return (
    <span key={id} className={styles.feedback} data-side={side} aria-hidden="true">
      {text}
    </span>
  )
}
