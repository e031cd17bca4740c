import { streamOf } from '@kinora/api-client/extensions'
import { useSession } from '@kinora/shell-contract'
import { useMemo } from 'react'
import { useStore } from 'zustand/react'

import { SettingSelect, SettingSwitch } from '../../controls/setting-items.tsx'
import { usePlayerState } from '../../store/player-context.tsx'
import { qualityChoice } from './quality-choice.ts'
import { StreamProgress } from './stream-progress.tsx'

/** Lets the viewer choose a rendition. If a video has none yet, shows their progress to its owner. */
export function QualitySetting() {
  const { _id, owner, stream: wireStream } = usePlayerState(({ video }) => video)
  const stream = useMemo(() => streamOf(wireStream), [wireStream])
  const { userData } = useSession()
  if (stream) return <Heights heights={stream.heights} />
  return userData !== null && userData._id === owner?._id && <StreamProgress videoId={_id} />
}

function Heights({ heights }: { heights: readonly number[] }) {
  const { height, savesData } = useStore(qualityChoice)
  const choices = [[0, 'Auto'] as const, ...heights.toReversed().map((each) => [each, `${each}p`] as const)]
  const chosen = height === 0 ? 0 : (heights.findLast((each) => each <= height) ?? heights[0] ?? 0)
  return (
    <>
      <SettingSelect
        label="Quality"
        value={chosen}
        choices={choices}
        onChoose={(next) => qualityChoice.setState({ height: next })}
      />
      <SettingSwitch
        label="Save data"
        isOn={savesData}
        onSwitch={(isOn) => qualityChoice.setState({ savesData: isOn, ...(isOn && { height: 0 }) })}
      />
    </>
  )
}
