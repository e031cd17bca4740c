import { apiPath, mockNetwork, renderRemote } from '@kinora/test-kit'
import { screen } from '@testing-library/react'
import { delay, http } from 'msw'
import type { ComponentType } from 'react'

import { remote } from './routes.tsx'
import { installFakePlayback } from './test/fake-playback.ts'
import { Recorded, renderedBy } from './test/rendered-components.tsx'
import { watchHandlers } from './test/render-watch-page.tsx'

mockNetwork(
  ...watchHandlers,
  // The like is shown optimistically, so the test needs no response.
  http.post(apiPath('/likes/toggle/v/v-1'), () => delay('infinite')),
)
installFakePlayback()

const [page] = remote.routes
const { Component } = page as { Component: ComponentType }
const recorded = {
  ...remote,
  routes: [
    {
      ...page,
      Component: () => (
        <Recorded>
          <Component />
        </Recorded>
      ),
    },
  ],
} as typeof remote

async function openPage() {
  const { user } = renderRemote(recorded, { path: '/watch/v-1' })
  await screen.findByRole('textbox', { name: 'Add a comment' })
  await screen.findByRole('button', { name: 'Settings' })
  // Any key loads the player's menus.
  await user.keyboard('x')
  await screen.findByRole('button', { name: 'Keyboard shortcuts' })
  return user
}

const isUi = (name: string) => /Icon$|^(Button|CountButton|Field|TextArea|Spinner)$/.test(name)

test('typing a comment renders only its form', async () => {
  const user = await openPage()
  const box = screen.getByRole('textbox', { name: 'Add a comment' })
  const rendered = await renderedBy(() => user.type(box, 'Hello'))
  expect(rendered.filter((name) => !isUi(name))).toEqual(['CommentForm'])
})

test('a like renders only its button', async () => {
  const user = await openPage()
  const rendered = await renderedBy(() => user.click(screen.getByRole('button', { name: 'Like' })))
  expect(screen.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true')
  expect(rendered.filter((name) => !isUi(name))).toEqual(['LikeControl'])
})
