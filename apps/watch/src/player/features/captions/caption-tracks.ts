import type { Caption } from '@kinora/api-client/extensions'

/** An iPhone shows a full-screen video in its own player. */
interface PhoneVideo extends HTMLVideoElement {
  webkitDisplayingFullscreen?: boolean
}

/** The player draws the captions, so the browser only reads them, except in its own full-screen player. */
function shownMode({ webkitDisplayingFullscreen }: PhoneVideo): TextTrackMode {
  return webkitDisplayingFullscreen ? 'showing' : 'hidden'
}

const fullscreenEvents = ['webkitbeginfullscreen', 'webkitendfullscreen']

/** Adds captions to a video, all turned off, until `signal` is aborted. */
export function addCaptions(video: HTMLVideoElement, captions: readonly Caption[], signal: AbortSignal): void {
  const elements = captions.map(({ language, label, src }) => {
    const element = document.createElement('track')
    Object.assign(element, { kind: 'captions', srclang: language, label, src })
    video.append(element)
    return element
  })
  const showThem = () => {
    for (const track of video.textTracks) if (track.mode !== 'disabled') track.mode = shownMode(video)
  }
  for (const event of fullscreenEvents) video.addEventListener(event, showThem, { signal })
  signal.addEventListener('abort', () => {
    for (const element of elements) element.remove()
  })
}

/** Turns on the captions in one language, and all others off. An empty language turns all off. */
export function chooseCaptions(video: HTMLVideoElement, language: string): void {
  for (const track of video.textTracks) {
    const isChosen = track.language === language && language !== ''
    track.mode = isChosen ? shownMode(video) : 'disabled'
  }
}

/** Returns the caption lines at the current position. */
export function currentLines(video: HTMLVideoElement): string[] {
  const track = [...video.textTracks].find(({ mode }) => mode !== 'disabled')
  return [...(track?.activeCues ?? [])].flatMap((cue) => textOf(cue as VTTCue).split('\n'))
}

/** Returns a cue's text without speaker and style tags. */
function textOf(cue: VTTCue): string {
  return cue.getCueAsHTML().textContent
}

/** Returns the best caption language for a viewer: the first match in `wanted`, or the first available one. */
export function suitableLanguage(captions: readonly Caption[], wanted: readonly string[]): string {
  for (const language of wanted) {
    const found =
      captions.find((caption) => caption.language === language) ??
      captions.find((caption) => base(caption.language) === base(language))
    if (found !== undefined) return found.language
  }
  return captions[0]?.language ?? ''
}

const base = (language: string) => language.split('-')[0]
