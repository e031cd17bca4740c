import type { Video } from '@kinora/api-client'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { GrowingVideoList } from './growing-video-list.tsx'
import type { ListedVideoProps } from './growing-video-list.tsx'

/** The browser's observer, which a test tells what is on the screen. */
class FakeObserver {
  static live = new Set<FakeObserver>()
  readonly #report: (entries: { isIntersecting: boolean }[]) => void

  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.#report = report
  }

  observe() {
    FakeObserver.live.add(this)
  }

  disconnect() {
    FakeObserver.live.delete(this)
  }

  static report(isIntersecting: boolean) {
    act(() => {
      for (const observer of FakeObserver.live) observer.#report([{ isIntersecting }])
    })
  }
}

const drawn: string[] = []

beforeEach(() => {
  Object.assign(window, { IntersectionObserver: FakeObserver })
  drawn.length = 0
})

afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver')
})

function Card({ video, priority }: ListedVideoProps) {
  drawn.push(video._id)
  return <article aria-label={video._id} data-priority={priority} />
}

function videos(count: number) {
  return Array.from({ length: count }, (_, index) => ({ _id: `v-${index}` }) as Video)
}

test('a short list is shown whole', () => {
  render(<GrowingVideoList videos={videos(24)} Card={Card} />)
  expect(screen.getAllByRole('article')).toHaveLength(24)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a list of ten thousand opens with its first cards, and only the first row has priority', () => {
  render(<GrowingVideoList videos={videos(10_000)} Card={Card} />)
  const cards = screen.getAllByRole('article')
  expect(cards).toHaveLength(24)
  expect(cards.filter((card) => card.dataset['priority'] === 'true')).toEqual(cards.slice(0, 4))
})

test('it grows while its end is near, draws no card twice, and stops at the last', () => {
  render(<GrowingVideoList videos={videos(60)} Card={Card} />)
  FakeObserver.report(false)
  expect(screen.getAllByRole('article')).toHaveLength(24)
  FakeObserver.report(true)
  expect(screen.getAllByRole('article')).toHaveLength(48)
  FakeObserver.report(true)
  expect(screen.getAllByRole('article')).toHaveLength(60)
  expect(drawn).toEqual(videos(60).map(({ _id }) => _id))
  expect(FakeObserver.live.size).toBe(0)
})

test('a button at the end asks for more, and is gone with the last card', async () => {
  const user = userEvent.setup()
  render(<GrowingVideoList videos={videos(40)} Card={Card} />)
  await user.click(screen.getByRole('button', { name: 'Show more videos' }))
  expect(screen.getAllByRole('article')).toHaveLength(40)
  expect(screen.queryByRole('button', { name: 'Show more videos' })).not.toBeInTheDocument()
})
