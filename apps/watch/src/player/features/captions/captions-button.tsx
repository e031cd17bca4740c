import type { Caption } from '@kinora/api-client/extensions'
import { IconButton } from '@kinora/ui'
import { useEffect } from 'react'

import { remember, remembered } from '../../remembered.ts'
import type { MediaStore } from '../../store/create-media-store.ts'
import { useRemembered } from '../../use-remembered.ts'
import { CaptionsIcon } from '../feature-icons.tsx'
import { suitableLanguage } from './caption-tracks.ts'

/** Turns captions on, in the language that suits best, and off. The store's `toggleCaptions` does the same. */
export function CaptionsButton({ store, captions }: { store: MediaStore; captions: readonly Caption[] }) {
  const { captions: chosen } = useRemembered()
  useEffect(() => store.provide({ toggleCaptions: () => toggleCaptions(captions) }), [store, captions])
  return (
    <IconButton
      label="Captions"
      icon={<CaptionsIcon />}
      aria-pressed={chosen !== ''}
      onClick={() => toggleCaptions(captions)}
    />
  )
}

function toggleCaptions(captions: readonly Caption[]) {
  const isOn = remembered().captions !== ''
  remember({ captions: isOn ? '' : suitableLanguage(captions, navigator.languages) })
}
