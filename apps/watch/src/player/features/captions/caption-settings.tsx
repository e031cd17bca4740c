import type { Caption } from '@kinora/api-client/extensions'

import { remember } from '../../remembered.ts'
import { SettingSelect } from '../../settings-menu/setting-items.tsx'
import { useRemembered } from '../../use-remembered.ts'
import { suitableLanguage } from './caption-tracks.ts'

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
