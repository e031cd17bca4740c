import { apiPath, mockNetwork, success, wireOwner, wireVideo } from '@kinora/test-kit'
import { screen } from '@testing-library/react'
import { http } from 'msw'

import { installFakePlayback } from '../../../test/fake-playback.ts'
import { renderWatchPage, watchHandlers } from '../../../test/render-watch-page.tsx'

installFakePlayback({ duration: 100 })

const stream = { kind: 'hls', url: '/media/streams/v-1.m3u8', heights: [360, 720] }
const network = mockNetwork()

/** Each response to a request for the viewer's own video; the last one repeats. */
function answerVideo(...answers: object[]) {
  const ownerDetails = wireOwner({ _id: 'u-ada' })
  network.use(
    http.get(apiPath('/videos/v-1'), () =>
      success(wireVideo({ ownerDetails, ...(answers.length > 1 ? answers.shift() : answers[0]) })),
    ),
    ...watchHandlers,
  )
}

test('qualities that became ready after the page loaded can be chosen', async () => {
  answerVideo({ streamPercent: 90 }, { stream })
  renderWatchPage()
  expect(await screen.findByLabelText('Quality')).toBeInTheDocument()
})

test('the owner sees why there are no other qualities', async () => {
  answerVideo({ streamMessage: 'In the queue. Videos ahead: 2.' })
  renderWatchPage()
  expect(await screen.findByText('In the queue. Videos ahead: 2.')).toBeInTheDocument()
})
