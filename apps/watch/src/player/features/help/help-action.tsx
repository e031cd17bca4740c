import { SettingAction } from '../../controls/setting-items.tsx'
import { usePlayer } from '../../store/player-context.tsx'

export function HelpAction() {
  const { run } = usePlayer()
  return <SettingAction label="Keyboard shortcuts" onPress={() => run('toggleHelp')} />
}
