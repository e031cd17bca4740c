import { changeVideo, installFakePlayback } from '../../../test/fake-playback.ts'
import type { PlayerStore } from '../../store/player-store.ts'
import { createTestPlayer } from '../../test/create-test-player.ts'
import { resume } from './resume.ts'
import { sendSeldom } from './send-seldom.ts'

installFakePlayback({ duration: 100 })

function arrange() {
  const kept: number[] = []
  const { video, store } = createTestPlayer([resume], { host: { savePosition: (seconds) => kept.push(seconds) } })
  const goTo = (currentTime: number, event = 'timeupdate') => changeVideo(video, { currentTime }, event)
  return { store, kept, goTo }
}

test('saves the position every five seconds, on pause, at the end, and when the page or player closes', () => {
  const { store, kept, goTo } = arrange()
  for (const time of [1, 2, 5, 6, 9, 10]) goTo(time)
  goTo(12, 'pause')
  goTo(100, 'ended')
  goTo(98)
  window.dispatchEvent(new Event('pagehide'))
  goTo(96)
  store.dispose()
  expect(kept).toEqual([5, 10, 12, 100, 98, 96])
})

test('does not save an unchanged position again', () => {
  const { store, kept, goTo } = arrange()
  goTo(7, 'pause')
  goTo(7, 'pause')
  store.dispose()
  expect(kept).toEqual([7])
})

test('sends the first position immediately, then the latest one at most every 15 seconds', async () => {
  jest.useFakeTimers()
  const sent: number[] = []
  const { send } = sendSeldom(async (seconds) => sent.push(seconds))
  send(5)
  send(10)
  send(15)
  expect(sent).toEqual([5])
  await jest.advanceTimersByTimeAsync(14_999)
  expect(sent).toEqual([5])
  await jest.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([5, 15])
  await jest.advanceTimersByTimeAsync(15_000)
  send(20)
  expect(sent).toEqual([5, 15, 20])
  jest.useRealTimers()
})

test('sends each position after the previous request, except the last position, which aborts it', async () => {
  jest.useFakeTimers()
  const sent: string[] = []
  const answers: PromiseWithResolvers<void>[] = []
  const { send, flush } = sendSeldom((seconds, signal) => {
    sent.push(`${seconds}`)
    signal.addEventListener('abort', () => sent.push(`${seconds} ended`))
    const answer = Promise.withResolvers<void>()
    answers.push(answer)
    return answer.promise
  })
  send(5)
  send(10)
  await jest.advanceTimersByTimeAsync(60_000)
  send(65)
  expect(sent).toEqual(['5'])
  answers[0]?.reject(new Error('The network is down.'))
  await jest.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['5', '65'])
  send(70)
  flush()
  expect(sent).toEqual(['5', '65', '65 ended', '70'])
  answers[1]?.resolve()
  answers[2]?.resolve()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(4)
  jest.useRealTimers()
})

test.each([
  ['the page closes', () => window.dispatchEvent(new Event('pagehide'))],
  ['the player is disposed', (store: PlayerStore) => store.dispose()],
])('sends the pending last position immediately when %s', (_what, go) => {
  jest.useFakeTimers()
  const sent: number[] = []
  const { send, flush } = sendSeldom(async (seconds) => sent.push(seconds))
  const { video, store } = createTestPlayer([resume], { host: { savePosition: send, leave: flush } })
  changeVideo(video, { currentTime: 10 }, 'timeupdate')
  changeVideo(video, { currentTime: 12 }, 'pause')
  expect(sent).toEqual([10])
  go(store)
  expect(sent).toEqual([10, 12])
  jest.advanceTimersByTime(60_000)
  expect(sent).toEqual([10, 12])
  jest.useRealTimers()
})
