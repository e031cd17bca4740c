import { captionsOf } from '@kinora/api-client/extensions'
import type { Caption } from '@kinora/api-client/extensions'
import { IconButton } from '@kinora/ui'

import { CaptionsIcon } from '../../controls/player-icons.tsx'
import { useFeature, usePlayer, useSetting } from '../../store/player-context.tsx'
import { definePlayerFeature } from '../../store/player-feature.ts'
import { addCaptions, chooseCaptions, currentLines, suitableLanguage } from './caption-tracks.ts'
import styles from './captions.module.css'

/** Draws the captions over the video in the viewer's preferred size. Remembers the chosen language. */
export const captions = definePlayerFeature({
  name: 'captions',
  state: {
    captions: [] as readonly Caption[],
    /** The current language; '' if captions are off. */
    language: '',
    /** Lines to show now. */
    lines: [] as readonly string[],
  },
  shortcuts: [{ keys: ['c'], command: 'toggleCaptions', label: 'Captions' }],
  parts: { picture: CaptionLines, button: CaptionsButton },
  loadParts: async () => {
    const { CaptionSettings } = await import(/* webpackChunkName: "player-menus" */ './caption-settings.tsx')
    return { setting: CaptionSettings }
  },
  attach({ media, store, signal: ended, get, set }) {
    const { settings } = store

    function showChosen() {
      const chosen = settings.getState().captions
      const language = chosen && suitableLanguage(get().captions, [chosen, ...navigator.languages])
      chooseCaptions(media, language)
      set({ language, lines: currentLines(media) })
    }
    const stopFollowing = settings.subscribe((now, before) => now.captions !== before.captions && showChosen())
    ended.addEventListener('abort', stopFollowing)

    store.follow(
      ({ video }) => video.captions,
      (wire, signal) => {
        const all = captionsOf(wire)
        addCaptions(media, all, signal)
        for (const track of media.textTracks)
          track.addEventListener('cuechange', () => set({ lines: currentLines(media) }), { signal })
        set({ captions: all })
        showChosen()
        if (all.length === 0) return
        const toggleCaptions = () => {
          const isOn = get().language !== ''
          settings.setState({ captions: isOn ? '' : suitableLanguage(all, navigator.languages) })
          return isOn ? 'Captions off' : 'Captions on'
        }
        store.provide({ toggleCaptions }, signal)
      },
    )
  },
})

function CaptionLines() {
  const lines = useFeature(captions, (state) => state.lines)
  const language = useFeature(captions, (state) => state.language)
  const size = useSetting('captionSize')
  const ground = useSetting('captionGround')
  if (lines.length === 0) return null
  return (
    <p className={styles.captions} data-size={size} data-ground={ground} lang={language}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is identified only by its position
        <span key={index} className={styles.line}>
          {line}
        </span>
      ))}
    </p>
  )
}

function CaptionsButton() {
  const { run } = usePlayer()
  const hasCaptions = useFeature(captions, (state) => state.captions.length > 0)
  const isOn = useFeature(captions, (state) => state.language !== '')
  if (!hasCaptions) return null
  return (
    <IconButton label="Captions" icon={<CaptionsIcon />} aria-pressed={isOn} onClick={() => run('toggleCaptions')} />
  )
}
