import { SettingSwitch } from '../../controls/setting-items.tsx'
import { usePlayer, useSetting } from '../../store/player-context.tsx'

export function AutoplaySetting() {
  const { settings } = usePlayer()
  return (
    <SettingSwitch
      label="Autoplay next video"
      isOn={useSetting('isAutoplay')}
      onSwitch={(isAutoplay) => settings.setState({ isAutoplay })}
    />
  )
}
