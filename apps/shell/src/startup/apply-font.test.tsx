import { mockNetwork } from '@kinora/test-kit'
import { screen } from '@testing-library/react'

import { answerVideos, renderShell } from '../test/render-shell.tsx'
import { loadFont } from './apply-font.ts'

mockNetwork(answerVideos)

/** The heading on the screen each time the font was applied. */
const headings: (string | null | undefined)[] = []

class LoadedFont {
  status = 'loaded'
  load = async () => this
}

beforeAll(() => {
  Object.assign(globalThis, { FontFace: LoadedFont })
  Object.assign(document, { fonts: { add: () => headings.push(document.querySelector('main h1')?.textContent) } })
})
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'FontFace')
  Reflect.deleteProperty(document, 'fonts')
})

test('applies the font in the commit that shows a page, so that the text of the previous page does not move', async () => {
  loadFont('/figtree.woff2')
  const { user } = renderShell()
  const [video] = await screen.findAllByRole('link', { name: 'Video views-1' })
  headings.length = 0
  await user.click(video as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: 'Page of /watch/:videoId' })
  expect(new Set(headings)).toEqual(new Set(['Page of /watch/:videoId']))
})
