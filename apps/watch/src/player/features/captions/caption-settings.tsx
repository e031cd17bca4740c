import type { Caption } from '@kinora/api-client/extensions'
import { IconButton } from '@kinora/ui'
import { useEffect } from 'react'

import { remember, remembered } from '../../remembered.ts'
import type { MediaStore } from '../../store/create-media-store.ts'
import { useRemembered } from '../../use-remembered.ts'
import { CaptionsIcon } from '../feature-icons.tsx'
import { SettingSelect } from '../../settings-menu/settings-menu.tsx'
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

const sizes = [
  [75, 'Small'],
  [100, 'Medium'],
  [150, 'Large'],
  [200, 'Very large'],
] as const

const grounds = [
  ['shade', 'Shaded'],
  ['solid', 'Black'],
  ['none', 'None'],
] as const

/** Which captions, and how they look. */
export function CaptionSettings({ captions }: { captions: readonly Caption[] }) {
  const { captions: chosen, captionSize, captionGround } = useRemembered()
  const shown = chosen === '' ? '' : suitableLanguage(captions, [chosen, ...navigator.languages])
  return (
    <>
      <SettingSelect
        label="Captions"
        value={shown}
        choices={[['', 'Off'], ...captions.map(({ language, label }) => [language, label] as const)]}
        onChoose={(language) => remember({ captions: language })}
      />
      <SettingSelect
        label="Caption size"
        value={captionSize}
        choices={sizes}
        onChoose={(size) => remember({ captionSize: size })}
      />
      <SettingSelect
        label="Caption background"
        value={captionGround}
        choices={grounds}
        onChoose={(ground) => remember({ captionGround: ground })}
      />
    </>
  )
}
