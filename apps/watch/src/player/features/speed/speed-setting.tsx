import { SettingSelect } from '../../controls/setting-items.tsx'
import { setSpeed } from '../../store/media.ts'
import { useFeature, usePlayer } from '../../store/player-context.tsx'
import { speed, speeds } from './speed.ts'

const choices = speeds.map((each) => [each, `${each}×`] as const)

export function SpeedSetting() {
  const { media } = usePlayer()
  const current = useFeature(speed, (state) => state.speed)
  return (
    <SettingSelect
      label="Playback speed"
      value={current}
      choices={choices}
      onChoose={(chosen) => setSpeed(media, chosen)}
    />
  )
}
