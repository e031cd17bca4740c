import type { Caption } from '@kinora/api-client/extensions'

/** Captions are drawn by the player, so the browser only reads them. */
const read = 'hidden'

/** Gives a video its captions, all of them off. Returns how to take them away. */
export function addCaptions(video: HTMLVideoElement, captions: readonly Caption[]): () => void {
  const elements = captions.map(({ language, label, src }) => {
    const element = document.createElement('track')
    Object.assign(element, { kind: 'captions', srclang: language, label, src })
    video.append(element)
    return element
  })
  return () => {
    for (const element of elements) element.remove()
  }
}

/** Turns the captions of one language on, and all others off; '' turns all off. */
export function chooseCaptions(video: HTMLVideoElement, language: string): void {
  for (const track of video.textTracks) {
    const isChosen = track.language === language && language !== ''
    track.mode = isChosen ? read : 'disabled'
  }
}

/** What the captions say now, line by line. */
export function currentLines(video: HTMLVideoElement): string[] {
  const track = [...video.textTracks].find(({ mode }) => mode === read)
  return [...(track?.activeCues ?? [])].flatMap((cue) => textOf(cue as VTTCue).split('\n'))
}

/** Without the marks of speakers and styles. */
function textOf(cue: VTTCue): string {
  return cue.getCueAsHTML().textContent
}

/** The language of the captions that suits a viewer best: the one that was chosen last, one of the browser's, or the first. */
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
