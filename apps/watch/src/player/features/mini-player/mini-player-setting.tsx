import { NarrowOnly } from '../../controls/fitting.tsx'
import { SettingAction } from '../../controls/setting-items.tsx'
import { usePlayer } from '../../store/player-context.tsx'

export function MiniPlayerSetting() {
  const { run } = usePlayer()
  return (
    <NarrowOnly>
      <SettingAction label="Mini player" onPress={() => run('toggleMiniPlayer')} />
    </NarrowOnly>
  )
}
