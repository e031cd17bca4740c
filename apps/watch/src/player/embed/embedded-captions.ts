import type { Caption } from '@kinora/api-client/extensions'

import { addCaptions, chooseCaptions, currentLines, suitableLanguage } from '../features/captions/caption-tracks.ts'
import type { MediaStore } from '../store/create-media-store.ts'
import { element } from './element.ts'
import styles from './embed.module.css'

/** What the video says, over its picture, once the viewer has asked for it by the store's `toggleCaptions`. Nothing where it has no captions. */
export function showCaptions(store: MediaStore, captions: readonly Caption[]): HTMLElement[] {
  if (captions.length === 0) return []
  const { video } = store
  const words = element('p', { class: styles.captions, hidden: '' })
  addCaptions(video, captions)
  chooseCaptions(video, '')
  for (const track of video.textTracks) {
    track.addEventListener('cuechange', () => {
      const lines = currentLines(video)
      words.hidden = lines.length === 0
      words.replaceChildren(...lines.map((line) => element('span', {}, line)))
    })
  }
  store.provide({
    toggleCaptions() {
      const language = video.dataset['captions'] === 'on' ? '' : suitableLanguage(captions, navigator.languages)
      video.dataset['captions'] = language === '' ? 'off' : 'on'
      words.hidden ||= language === ''
      words.lang = language
      chooseCaptions(video, language)
    },
  })
  return [words]
}
