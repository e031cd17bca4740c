import type { Video } from '@kinora/api-client'
import {
  captionsOf,
  reportPosition,
  reportView,
  showPosition,
  streamOf,
  watchedSecondsOf,
} from '@kinora/api-client/extensions'
import type { Caption, Stream } from '@kinora/api-client/extensions'
import { queryKeys } from '@kinora/api-client/queries'
import { useApiClient, useSession } from '@kinora/shell-contract'
import { IconButton } from '@kinora/ui'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { createPortal } from 'react-dom'

import type { Chapter } from '../controls/seek-bar.tsx'
import type { Playback } from '../current-playback.ts'
import { keepPosition as keepPositionOnDevice } from '../positions.ts'
import { remember, remembered } from '../remembered.ts'
import type { MediaStore } from '../store/create-media-store.ts'
import { useMediaState } from '../store/use-media-state.ts'
import { useRemembered } from '../use-remembered.ts'
import { CaptionsButton } from './captions/captions-button.tsx'
import { Captions } from './captions/captions.tsx'
import { chaptersOf } from './chapters/chapters-of.ts'
import { ContextMenu } from './context-menu/context-menu.tsx'
import { useDoubleTap } from './double-tap/use-double-tap.ts'
import { Failure } from './failure/failure.tsx'
import { CinemaIcon, MiniPlayerIcon, PictureInPictureIcon } from './feature-icons.tsx'
import { CommandFeedback } from './feedback/command-feedback.tsx'
import { FullScreenButton } from './full-screen/full-screen-button.tsx'
import { ShortcutHelp } from './help/shortcut-help.tsx'
import { keepSettings } from './keep-settings/keep-settings.ts'
import { showInMediaSession } from './media-session/show-in-media-session.ts'
import { useMiniPlayer } from './mini-player/use-mini-player.tsx'
import { usePictureInPicture } from './picture-in-picture/use-picture-in-picture.ts'
import { playbackCommands } from './playback-commands/playback-commands.ts'
import styles from './player-features.module.css'
import { usePlayerMenus } from './use-player-menus.ts'
import type { PlayerMenus } from './use-player-menus.ts'
import { keepPosition, sendSeldom } from './position/keep-position.ts'
import { SettingsMenu } from '../settings-menu/settings-menu.tsx'
import type { AdaptiveQualityProps } from './quality/adaptive-quality.tsx'
import { takeEarlyKeys } from './shortcuts/early-keys.ts'
import { takeKeys } from './shortcuts/take-keys.ts'
import { StalledNote } from './stalled/stalled-note.tsx'
import { TimedText } from './timed-text/timed-text.tsx'
import { countView } from './views/count-view.ts'
import { keepAwake } from './wake-lock/keep-awake.ts'

export interface PlayerFeaturesProps {
  playback: Playback
  /** When the player was first rendered, as `performance.now()` says it. */
  openedAt: number
  /** As it is known now. */
  video: Video
  /** What is watched after it, where that is known. */
  next: Video | undefined
  player: HTMLElement | null
  /** The seek bar. */
  bar: HTMLElement | null
  /** The place in the bar where their buttons stand. */
  tools: HTMLElement | null
  chapters: readonly Chapter[]
  hasFailed: boolean
  onChapters: (chapters: readonly Chapter[]) => void
  /** Is given what makes links of the moments that a text names. */
  onTimedText?: ((render: () => (text: string) => ReactNode) => void) | undefined
}

/** A video whose renditions cannot be fetched has its file. */
const AdaptiveQuality = lazy<ComponentType<AdaptiveQualityProps>>(() =>
  import('./quality/adaptive-quality.tsx').then(
    ({ AdaptiveQuality: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
)

/**
 * All that a player can do beyond playing. It comes after the first picture. Each feature is a folder here that knows the store and no other feature; this
 * is where they are put together.
 */
export function PlayerFeatures(props: PlayerFeaturesProps) {
  const { playback, openedAt, video, next, player, bar, tools, chapters, hasFailed, onChapters, onTimedText } = props
  const { store } = playback
  const { duration, isEnded } = useMediaState(store)
  const { userData } = useSession()
  const { captions: wireCaptions } = video
  const captions = useMemo(() => captionsOf(wireCaptions), [wireCaptions])
  const stream = useMemo(() => streamOf(video.stream), [video.stream])
  const isAtEnd = isEnded && next !== undefined
  const isBeingMade = stream === undefined && userData !== null && userData._id === video.owner?._id
  const menus = usePlayerMenus(store, player, isAtEnd || isBeingMade)
  useLastingFeatures(playback, video)
  useMiniPlayer(playback)
  useEffect(() => takeKeys(store, () => remembered().hasCharacterKeys, takeEarlyKeys(openedAt)), [store, openedAt])
  useDoubleTap(store, player)
  useEffect(() => {
    onTimedText?.(() => (text) => <TimedText store={store} text={text} />)
  }, [onTimedText, store])
  useEffect(() => {
    onChapters(chaptersOf(video.description, duration || video.duration))
  }, [onChapters, video.description, video.duration, duration])

  const quality = stream && video.videoFile && (
    <Suspense>
      <AdaptiveQuality store={store} stream={stream} file={video.videoFile} />
    </Suspense>
  )
  if (hasFailed) {
    return (
      <>
        {quality}
        <Failure store={store} hasFile={video.videoFile !== ''} />
      </>
    )
  }
  return (
    <>
      {quality}
      <Captions store={store} captions={captions} />
      <StalledNote store={store} />
      {isAtEnd && menus && <menus.UpNext key={next._id} next={next} />}
      <CommandFeedback store={store} />
      <ShortcutHelp store={store} Dialog={menus?.ShortcutDialog} />
      <ContextMenu player={player}>
        {(menu) => menus && <menus.VideoMenu store={store} video={video} {...menu} />}
      </ContextMenu>
      {bar &&
        menus &&
        createPortal(
          <menus.BarPointer
            store={store}
            duration={duration || video.duration}
            chapters={chapters}
            storyboard={stream?.storyboard}
          />,
          bar,
        )}
      {tools &&
        createPortal(
          <Tools store={store} video={video} player={player} captions={captions} stream={stream} menus={menus} />,
          tools,
        )}
    </>
  )
}

/** Those that go on when the page goes and the video plays on. */
function useLastingFeatures({ store }: Playback, video: Video) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { _id } = video
  const isVisitor = useSession().status === 'signed-out'

  useEffect(() => {
    const provider = sendSeldom((seconds) => void sendPosition(seconds).catch(ignore))
    let hasLeft = false
    async function sendPosition(seconds: number) {
      await reportPosition(api, _id, seconds)
      if (!hasLeft) return
      // The lists of the page that came after may have been read before.
      showPosition(queryClient, _id, seconds)
      await queryClient.invalidateQueries({ queryKey: queryKeys.watchHistory() })
    }
    // Of a visitor the device alone knows, and cards say what it knows as if they had it of the provider.
    const isKeptByProvider = !isVisitor && watchedSecondsOf(video) !== null
    // Of a video that was begun before, the place is known from its history.
    let isInHistory = (watchedSecondsOf(video) ?? 0) > 0
    function keep(seconds: number) {
      if (!isKeptByProvider) keepPositionOnDevice(_id, seconds)
      else if (isInHistory) provider.send(seconds)
    }
    function leave() {
      if (!isKeptByProvider || !isInHistory) return
      hasLeft = true
      showPosition(queryClient, _id, store.video.currentTime)
      provider.flush()
    }
    async function sendView() {
      await reportView(api, _id)
      isInHistory = true
      keep(store.video.currentTime)
      await queryClient.invalidateQueries({ queryKey: queryKeys.watchHistory() })
    }
    store.use('commands', playbackCommands)
    store.use('settings', keepSettings)
    store.use('position', keepPosition(keep, leave))
    store.use(
      'view',
      countView(() => void sendView().catch(ignore)),
    )
    store.use('wake lock', keepAwake)
    store.use('media session', showInMediaSession(video))
    // oxlint-disable-next-line react/exhaustive-deps -- a feature is started once, with what is known by then
  }, [store, api, queryClient, _id])
}

interface ToolsProps {
  store: MediaStore
  video: Video
  player: HTMLElement | null
  captions: readonly Caption[]
  stream: Stream | undefined
  menus: PlayerMenus | undefined
}

/** The buttons after the time. What has no room there is in the settings too. */
function Tools({ store, video, player, captions, stream, menus }: ToolsProps) {
  const pictureInPicture = usePictureInPicture(store.video)
  const { isCinema } = useRemembered()
  const toggleCinema = () => remember({ isCinema: !isCinema })
  useEffect(() => store.provide({ toggleCinema: () => remember({ isCinema: !isCinema }) }), [store, isCinema])
  const pictureInPictureLabel = pictureInPicture.isOpen ? 'Exit picture in picture' : 'Picture in picture'

  return (
    <>
      {captions.length > 0 && <CaptionsButton store={store} captions={captions} />}
      <SettingsMenu>
        {menus && (
          <menus.PlayerSettings
            store={store}
            video={video}
            captions={captions}
            stream={stream}
            pictureInPicture={
              pictureInPicture.isAvailable
                ? { label: pictureInPictureLabel, toggle: pictureInPicture.toggle }
                : undefined
            }
          />
        )}
      </SettingsMenu>
      <div className={styles.wide}>
        <IconButton label="Mini player" icon={<MiniPlayerIcon />} onClick={() => store.run('toggleMiniPlayer')} />
        <IconButton label="Cinema mode" icon={<CinemaIcon />} aria-pressed={isCinema} onClick={toggleCinema} />
        {pictureInPicture.isAvailable && (
          <IconButton label={pictureInPictureLabel} icon={<PictureInPictureIcon />} onClick={pictureInPicture.toggle} />
        )}
      </div>
      <FullScreenButton store={store} player={player} />
    </>
  )
}

const ignore = () => {
  // A provider that knows only the specification has no such call; the viewer misses nothing.
}
