import { SettingSelect } from '../../controls/setting-items.tsx'
import { useFeature, usePlayer, useSetting } from '../../store/player-context.tsx'
import { captions } from './captions.tsx'

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

/** Settings for the language and appearance of captions. */
export function CaptionSettings() {
  const { settings } = usePlayer()
  const all = useFeature(captions, (state) => state.captions)
  const language = useFeature(captions, (state) => state.language)
  const size = useSetting('captionSize')
  const ground = useSetting('captionGround')
  if (all.length === 0) return null
  return (
    <>
      <SettingSelect
        label="Captions"
        value={language}
        choices={[['', 'Off'], ...all.map((each) => [each.language, each.label] as const)]}
        onChoose={(chosen) => settings.setState({ captions: chosen })}
      />
      <SettingSelect
        label="Caption size"
        value={size}
        choices={sizes}
        onChoose={(captionSize) => settings.setState({ captionSize })}
      />
      <SettingSelect
        label="Caption background"
        value={ground}
        choices={grounds}
        onChoose={(captionGround) => settings.setState({ captionGround })}
      />
    </>
  )
}
