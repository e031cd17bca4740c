import { addCaptions, chooseCaptions } from './caption-tracks.ts'

/** Simulates a video on an iPhone, including the text tracks of its `track` elements. */
function arrange() {
  const tracks = ['en', 'fr'].map((language) => ({ language, mode: 'disabled' }))
  const video = Object.assign(document.createElement('video'), { webkitDisplayingFullscreen: false })
  Object.defineProperty(video, 'textTracks', { value: tracks })
  const controller = new AbortController()
  addCaptions(
    video,
    tracks.map(({ language }) => ({ language, label: language, src: `/media/captions/${language}.vtt` })),
    controller.signal,
  )
  const show = (isFullscreen: boolean) => {
    video.webkitDisplayingFullscreen = isFullscreen
    video.dispatchEvent(new Event(isFullscreen ? 'webkitbeginfullscreen' : 'webkitendfullscreen'))
  }
  return { video, show, removeCaptions: () => controller.abort(), modes: () => tracks.map(({ mode }) => mode) }
}

test('the browser reads the chosen captions but draws them only in its own full-screen player', () => {
  const { video, show, modes } = arrange()
  chooseCaptions(video, 'fr')
  expect(modes()).toEqual(['disabled', 'hidden'])
  show(true)
  expect(modes()).toEqual(['disabled', 'showing'])
  chooseCaptions(video, 'en')
  expect(modes()).toEqual(['showing', 'disabled'])
  show(false)
  expect(modes()).toEqual(['hidden', 'disabled'])
})

test("captions that are off stay off in the browser's full-screen player", () => {
  const { show, modes } = arrange()
  show(true)
  expect(modes()).toEqual(['disabled', 'disabled'])
})

test('removed captions no longer change with full screen', () => {
  const { video, show, removeCaptions, modes } = arrange()
  chooseCaptions(video, 'en')
  removeCaptions()
  show(true)
  expect(modes()).toEqual(['hidden', 'disabled'])
})
