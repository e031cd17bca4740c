import type { Caption } from '@kinora/api-client/extensions'
import { useEffect, useState } from 'react'

import { useRemembered } from '../../use-remembered.ts'
import type { MediaStore } from '../../store/create-media-store.ts'
import { addCaptions, chooseCaptions, currentLines, suitableLanguage } from './caption-tracks.ts'
import styles from './captions.module.css'

/** The words of the video on its picture, in the viewer's size, and on the viewer's ground. */
export function Captions({ store, captions }: { store: MediaStore; captions: readonly Caption[] }) {
  const { captions: chosen, captionSize, captionGround } = useRemembered()
  const [lines, setLines] = useState<readonly string[]>([])
  const { video } = store
  const language = chosen === '' ? '' : suitableLanguage(captions, [chosen, ...navigator.languages])

  useEffect(() => {
    const removeCaptions = addCaptions(video, captions)
    chooseCaptions(video, language)
    const handleCues = () => setLines(currentLines(video))
    const tracks = [...video.textTracks]
    for (const track of tracks) track.addEventListener('cuechange', handleCues)
    return () => {
      for (const track of tracks) track.removeEventListener('cuechange', handleCues)
      removeCaptions()
      setLines([])
    }
  }, [video, captions, language])

  if (lines.length === 0) return null
  return (
    <p className={styles.captions} data-size={captionSize} data-ground={captionGround} lang={language}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have nothing but their place
        <span key={index} className={styles.line}>
          {line}
        </span>
      ))}
    </p>
  )
}
