import { SettingSwitch } from '../../controls/setting-items.tsx'
import { useFeature, usePlayer } from '../../store/player-context.tsx'
import { loop } from './loop.ts'

export function LoopItem() {
  const { run } = usePlayer()
  const isLooping = useFeature(loop, (state) => state.isLooping)
  return <SettingSwitch label="Loop" isOn={isLooping} onSwitch={() => run('toggleLoop')} />
}
