import type { Caption } from '@kinora/api-client/extensions'

/** iPhones play full-screen videos in their own player. */
interface PhoneVideo extends HTMLVideoElement {
  webkitDisplayingFullscreen?: boolean
}

/** The player draws captions itself, so the browser only parses them, except in an iPhone's own full-screen player. */
function shownMode({ webkitDisplayingFullscreen }: PhoneVideo): TextTrackMode {
  return webkitDisplayingFullscreen ? 'showing' : 'hidden'
}

const fullscreenEvents = ['webkitbeginfullscreen', 'webkitendfullscreen']

/** Adds captions to a video, all of them off. Removes them when `signal` is aborted. */
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

/** Turns on the captions in one language and turns off all others. An empty language turns everything off. */
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

/** Returns a cue's text, without speaker and style tags. */
function textOf(cue: VTTCue): string {
  return cue.getCueAsHTML().textContent
}

/** Returns the best caption language for a viewer: the first match in `wanted`, or else the first available language. */
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
