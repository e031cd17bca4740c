import { SettingSelect, SettingSwitch } from '../../settings-menu/setting-items.tsx'
import { rememberQuality, useRememberedQuality } from './remembered-quality.ts'

/** Which rendition plays, for a video that has several; and whether the smallest is to, for all of them. */
export function QualitySettings({ heights }: { heights: readonly number[] }) {
  const { height, savesData } = useRememberedQuality()
  const choices = [[0, 'Auto'] as const, ...heights.toReversed().map((each) => [each, `${each}p`] as const)]
  const chosen = height === 0 ? 0 : (heights.findLast((each) => each <= height) ?? heights[0] ?? 0)
  return (
    <>
      <SettingSelect
        label="Quality"
        value={chosen}
        choices={choices}
        onChoose={(next) => rememberQuality({ height: next })}
      />
      <SettingSwitch
        label="Save data"
        isOn={savesData}
        onSwitch={(isOn) => rememberQuality({ savesData: isOn, ...(isOn && { height: 0 }) })}
      />
    </>
  )
}
