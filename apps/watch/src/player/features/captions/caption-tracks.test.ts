import { addCaptions, chooseCaptions } from './caption-tracks.ts'

/** A video on an iPhone, with the tracks that its `track` elements stand for. */
function arrange() {
  const tracks = ['en', 'fr'].map((language) => ({ language, mode: 'disabled' }))
  const video = Object.assign(document.createElement('video'), { webkitDisplayingFullscreen: false })
  Object.defineProperty(video, 'textTracks', { value: tracks })
  const removeCaptions = addCaptions(
    video,
    tracks.map(({ language }) => ({ language, label: language, src: `/media/captions/${language}.vtt` })),
  )
  const show = (isFullscreen: boolean) => {
    video.webkitDisplayingFullscreen = isFullscreen
    video.dispatchEvent(new Event(isFullscreen ? 'webkitbeginfullscreen' : 'webkitendfullscreen'))
  }
  return { video, show, removeCaptions, modes: () => tracks.map(({ mode }) => mode) }
}

test('the captions that were chosen are read by the browser, and drawn by it as long as it shows the video alone', () => {
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

test('who has none on gets none there', () => {
  const { show, modes } = arrange()
  show(true)
  expect(modes()).toEqual(['disabled', 'disabled'])
})

test('captions that were taken away are left alone', () => {
  const { video, show, removeCaptions, modes } = arrange()
  chooseCaptions(video, 'en')
  removeCaptions()
  show(true)
  expect(modes()).toEqual(['hidden', 'disabled'])
})
