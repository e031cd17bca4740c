import type { Video } from '@kinora/api-client'
import type { Caption, Storyboard, Stream } from '@kinora/api-client/extensions'
import { useSession } from '@kinora/shell-contract'
import { useState } from 'react'

import { remember } from '../remembered.ts'
import { SettingAction, SettingSelect, SettingSwitch } from '../settings-menu/setting-items.tsx'
import type { MediaStore } from '../store/create-media-store.ts'
import { setSpeed } from '../store/playback.ts'
import { speeds } from '../store/speeds.ts'
import { useMediaState } from '../store/use-media-state.ts'
import { useRemembered } from '../use-remembered.ts'
import { CaptionSettings } from './captions/caption-settings.tsx'
import { OpenContextMenu } from './context-menu/open-context-menu.tsx'
import type { OpenContextMenuProps } from './context-menu/open-context-menu.tsx'
import styles from './player-menus.module.css'
import { QualitySettings } from './quality/quality-settings.tsx'
import { StreamProgress } from './quality/stream-progress.tsx'
import { SeekPointer } from './seek-pointer/seek-pointer.tsx'
import type { SeekPointerProps } from './seek-pointer/seek-pointer.tsx'
import { ShareSettings } from './share/share-settings.tsx'
import { StoryboardPicture } from './storyboard/storyboard-picture.tsx'

export { UpNext } from './end-screen/up-next.tsx'
export { ShortcutDialog } from './help/shortcut-dialog.tsx'

interface VideoProps {
  store: MediaStore
  video: Video
}

interface PlayerSettingsProps extends VideoProps {
  captions: readonly Caption[]
  stream: Stream | undefined
  /** Undefined where the browser has none. */
  pictureInPicture: { label: string; toggle: () => void } | undefined
}

/** All that can be chosen above the button of the settings. */
export function PlayerSettings({ store, video, captions, stream, pictureInPicture }: PlayerSettingsProps) {
  const { userData } = useSession()
  const isOwner = userData !== null && userData._id === video.owner?._id
  return (
    <>
      {stream ? <QualitySettings heights={stream.heights} /> : isOwner && <StreamProgress videoId={video._id} />}
      <PlaybackSettings store={store} />
      {captions.length > 0 && <CaptionSettings captions={captions} />}
      <div className={styles.narrow}>
        {pictureInPicture && <SettingAction label={pictureInPicture.label} onPress={pictureInPicture.toggle} />}
        <SettingAction label="Mini player" onPress={() => store.run('toggleMiniPlayer')} />
      </div>
      <ShareSettings store={store} video={video} />
      <HelpAction store={store} />
    </>
  )
}

/** What the other button of the mouse offers on the picture. */
export function VideoMenu({ store, video, ...menu }: VideoProps & Omit<OpenContextMenuProps, 'children'>) {
  return (
    <OpenContextMenu {...menu}>
      <ShareSettings store={store} video={video} />
      <LoopSetting video={store.video} />
      <HelpAction store={store} />
    </OpenContextMenu>
  )
}

interface BarPointerProps extends Omit<SeekPointerProps, 'picture'> {
  storyboard: Storyboard | undefined
}

/** What the seek bar says of the moment under the pointer, with its picture where the video has some. */
export function BarPointer({ storyboard, ...pointer }: BarPointerProps) {
  return <SeekPointer {...pointer} picture={storyboard && storyboardPicture(storyboard)} />
}

const storyboardPicture = (storyboard: Storyboard) => (time: number) => (
  <StoryboardPicture storyboard={storyboard} time={time} />
)

function HelpAction({ store }: { store: MediaStore }) {
  return <SettingAction label="Keyboard shortcuts" onPress={() => store.run('toggleHelp')} />
}

const speedChoices = speeds.map((speed) => [speed, `${speed}×`] as const)

function PlaybackSettings({ store }: { store: MediaStore }) {
  const { speed } = useMediaState(store)
  const { isAutoplay } = useRemembered()
  return (
    <>
      <SettingSelect
        label="Playback speed"
        value={speed}
        choices={speedChoices}
        onChoose={(chosen) => setSpeed(store.video, chosen)}
      />
      <SettingSwitch
        label="Autoplay next video"
        isOn={isAutoplay}
        onSwitch={(isOn) => remember({ isAutoplay: isOn })}
      />
    </>
  )
}

function setLoop(video: HTMLVideoElement, isLooping: boolean) {
  video.loop = isLooping
}

/** Of this video alone, so it is not remembered. */
function LoopSetting({ video }: { video: HTMLVideoElement }) {
  const [isLooping, setLooping] = useState(video.loop)
  function handleSwitch(isOn: boolean) {
    setLoop(video, isOn)
    setLooping(isOn)
  }
  return <SettingSwitch label="Loop" isOn={isLooping} onSwitch={handleSwitch} />
}
