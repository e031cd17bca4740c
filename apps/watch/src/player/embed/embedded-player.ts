import { formatDuration } from '@kinora/ui'
import { watchPath } from '@kinora/ui/paths'

import { countView } from '../features/views/count-view.ts'
import { findReason } from '../features/failure/find-reason.ts'
import { keepAwake } from '../features/wake-lock/keep-awake.ts'
import { playbackCommands } from '../features/playback-commands/playback-commands.ts'
import { showInMediaSession } from '../features/media-session/show-in-media-session.ts'
import { takeKeys } from '../features/shortcuts/take-keys.ts'
import { remembered } from '../remembered.ts'
import { createMediaStore } from '../store/create-media-store.ts'
import type { MediaStore } from '../store/create-media-store.ts'
import type { MediaState } from '../store/media-state.ts'
import { reload, seekTo, setVolume } from '../store/playback.ts'
import { element } from './element.ts'
import { embedIcon } from './embed-icons.ts'
import type { EmbedIcon } from './embed-icons.ts'
import styles from './embed.module.css'
import { showCaptions } from './embedded-captions.ts'
import { createEmbeddedHelp } from './embedded-help.ts'
import { reportEmbeddedView } from './read-embedded-video.ts'
import type { EmbeddedVideo } from './read-embedded-video.ts'

/** How long the controls stay after the viewer last did something, in milliseconds. */
const visibleMs = 2500

export interface EmbeddedPlayer {
  element: HTMLElement
  /** Ends it: it takes no key any more, and lets its file go. */
  end(): void
}

/** A player in a page of its own: the player's store, and those of its features that need no page around them. Nothing is loaded before somebody plays. */
export function createEmbeddedPlayer(shown: EmbeddedVideo, startTime: number): EmbeddedPlayer {
  const video = element('video', { playsinline: '', preload: 'none', poster: shown.thumbnail, src: shown.videoFile })
  if (startTime > 0) video.currentTime = startTime
  const store = createMediaStore(video)
  const player = element('div', { class: styles.player, role: 'group', 'aria-label': 'Video player' })
  const owner = { fullName: shown.channel, username: '' }
  store.use('commands', playbackCommands)
  store.use('wake lock', keepAwake)
  store.use('media session', showInMediaSession({ ...shown, owner }))
  // A provider that knows only the specification has counted already.
  store.use(
    'view',
    countView(() => void reportEmbeddedView(shown.id).catch(() => {})),
  )
  store.use('keys', () => takeKeys(store, () => remembered().hasCharacterKeys))

  player.append(surface(store), heading(shown, video), ...showCaptions(store, shown.captions))
  player.append(controls(store, player, shown), failure(store), help(store, shown))
  hideWhileUnused(store, player)
  return { element: player, end: store.dispose }
}

/** The picture, which plays and pauses, and the mark that offers it. */
function surface(store: MediaStore): HTMLElement {
  const mark = element('span', { class: styles.mark, 'aria-hidden': 'true' }, embedIcon('play'))
  const picture = element('div', { class: styles.surface }, store.video, mark)
  picture.addEventListener('click', () => store.run('togglePlay'))
  picture.addEventListener('dblclick', () => store.run('toggleFullscreen'))
  follow(store, ({ hasStarted, isWaiting }) => {
    mark.hidden = hasStarted
    picture.toggleAttribute('data-waiting', isWaiting)
  })
  return picture
}

/** The title leads to the video's own page, to the moment that is shown. */
function heading({ id, title, channel }: EmbeddedVideo, video: HTMLVideoElement): HTMLElement {
  const link = element('a', { href: watchPath(id), target: '_blank', rel: 'noopener' }, title)
  link.addEventListener('click', () => {
    const seconds = Math.floor(video.currentTime)
    link.setAttribute('href', seconds > 0 ? `${watchPath(id)}?t=${seconds}` : watchPath(id))
    video.pause()
  })
  const by = channel === '' ? [] : [element('span', {}, channel)]
  return element('header', { class: styles.heading }, element('h1', {}, link), ...by)
}

function controls(store: MediaStore, player: HTMLElement, { duration, captions }: EmbeddedVideo): HTMLElement {
  const { video } = store
  const play = button(() => store.run('togglePlay'))
  const mute = button(() => store.run('toggleMuted'))
  const time = element('p', { class: styles.time })
  const seek = range('Seek', { class: styles.seek, step: 'any' }, (value) => seekTo(video, value))
  const volume = range('Volume', { class: styles.volume, max: '1', step: '0.05' }, (value) => setVolume(video, value))
  const buttons: HTMLElement[] = [play.button, mute.button, volume, time]

  if (captions.length > 0) {
    const toggle = button(() => store.run('toggleCaptions'))
    toggle.show('Captions', 'captions')
    store.onCommand(() => toggle.button.setAttribute('aria-pressed', String(store.video.dataset['captions'] === 'on')))
    toggle.button.setAttribute('aria-pressed', 'false')
    buttons.push(toggle.button)
  }
  const keys = button(() => store.run('toggleHelp'))
  keys.show('Keyboard shortcuts', 'keys')
  buttons.push(keys.button)
  // The page around it may not let it, or not have it.
  if (document.fullscreenEnabled) buttons.push(fullScreenButton(store, player))

  follow(store, (state) => {
    const length = state.duration || duration
    play.show(...playLook(state))
    mute.show(state.isMuted ? 'Unmute' : 'Mute', state.isMuted ? 'muted' : 'volume')
    time.textContent = `${formatDuration(state.time)} / ${formatDuration(length)}`
    seek.max = String(length || 1)
    seek.value = String(Math.min(state.time, length))
    seek.setAttribute('aria-valuetext', `${formatDuration(state.time)} of ${formatDuration(length)}`)
    volume.value = String(state.isMuted ? 0 : state.volume)
    volume.setAttribute('aria-valuetext', `${Math.round(volume.valueAsNumber * 100)}%`)
  })
  return element('div', { class: styles.controls }, seek, element('div', { class: styles.row }, ...buttons))
}

function playLook({ isEnded, isPaused }: MediaState): [label: string, icon: EmbedIcon] {
  if (isEnded) return ['Replay', 'replay']
  return isPaused ? ['Play', 'play'] : ['Pause', 'pause']
}

function fullScreenButton(store: MediaStore, player: HTMLElement): HTMLElement {
  const toggle = () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : player.requestFullscreen()
    // Refused: it keeps its size.
    change.catch(() => {})
  }
  store.provide({ toggleFullscreen: toggle })
  const { button: made, show } = button(() => store.run('toggleFullscreen'))
  const showState = () =>
    document.fullscreenElement ? show('Exit full screen', 'exitFullscreen') : show('Full screen', 'fullscreen')
  document.addEventListener('fullscreenchange', showState)
  showState()
  return made
}

/** The dialog of the keys, of those that do something here. */
function help(store: MediaStore, { captions }: EmbeddedVideo): HTMLElement {
  const offered: Readonly<Record<string, boolean>> = {
    t: false,
    i: false,
    c: captions.length > 0,
    f: document.fullscreenEnabled,
  }
  const { dialog, toggle } = createEmbeddedHelp((key) => offered[key] ?? true)
  store.provide({ toggleHelp: toggle })
  return dialog
}

/** Over the picture: that the file does not play, why as far as that can be found out, and another try. */
function failure(store: MediaStore): HTMLElement {
  const words = element('p', { role: 'status' })
  const again = element('button', { type: 'button', class: styles.action }, 'Reload video')
  again.addEventListener('click', () => reload(store.video))
  const made = element('div', { class: styles.failure }, words, again)
  const { video } = store
  follow(store, ({ hasFailed }) => {
    if (hasFailed === !made.hidden) return
    made.hidden = !hasFailed
    words.textContent = hasFailed ? 'This video cannot be played right now.' : ''
    if (!hasFailed) return
    // Without a reason the sentence stands for itself.
    findReason(video, AbortSignal.timeout(visibleMs * 4)).then(
      (reason) => (words.textContent += ` ${reason}`),
      () => {},
    )
  })
  return made
}

/** A button whose name and picture change with what it does. */
function button(onPress: () => void) {
  const made = element('button', { type: 'button', class: styles.button })
  made.addEventListener('click', onPress)
  let shown = ''
  return {
    button: made,
    show(label: string, icon: EmbedIcon) {
      if (shown === label) return
      shown = label
      made.setAttribute('aria-label', label)
      made.title = label
      made.replaceChildren(embedIcon(icon))
    },
  }
}

function range(label: string, attributes: Record<string, string>, onChange: (value: number) => void): HTMLInputElement {
  const made = element('input', { type: 'range', 'aria-label': label, min: '0', ...attributes })
  made.addEventListener('input', () => onChange(made.valueAsNumber))
  return made
}

/** Shows the state now and after every change. */
function follow(store: MediaStore, show: (state: MediaState) => void): void {
  show(store.getState())
  store.subscribe(() => show(store.getState()))
}

/** Controls are there while the video rests, while the viewer moves, and while they have the focus. */
function hideWhileUnused(store: MediaStore, player: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function show() {
    clearTimeout(timer)
    player.removeAttribute('data-unused')
    timer = setTimeout(() => player.toggleAttribute('data-unused', !store.video.paused), visibleMs)
  }
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin']) player.addEventListener(event, show)
  for (const event of ['play', 'pause']) store.video.addEventListener(event, show)
}
