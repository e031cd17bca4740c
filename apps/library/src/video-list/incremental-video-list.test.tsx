import type { Video } from '@kinora/api-client'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { IncrementalVideoList } from './incremental-video-list.tsx'
import type { ListedVideoProps } from './incremental-video-list.tsx'

/** An IntersectionObserver that the test triggers. */
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

const rendered: string[] = []

beforeEach(() => {
  Object.assign(window, { IntersectionObserver: FakeObserver })
  rendered.length = 0
})

afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver')
})

function Card({ video, priority }: ListedVideoProps) {
  rendered.push(video._id)
  return (
    <article aria-label={video._id} data-priority={priority}>
      <a href={`/watch/${video._id}`}>{video._id}</a>
    </article>
  )
}

function videos(count: number) {
  return Array.from({ length: count }, (_, index) => ({ _id: `v-${index}` }) as Video)
}

test('renders a short list in full', () => {
  render(<IncrementalVideoList videos={videos(24)} Card={Card} />)
  expect(screen.getAllByRole('article')).toHaveLength(24)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('renders only the first cards of ten thousand videos, and loads only the first row with priority', () => {
  render(<IncrementalVideoList videos={videos(10_000)} Card={Card} />)
  const cards = screen.getAllByRole('article')
  expect(cards).toHaveLength(24)
  expect(cards.filter((card) => card.dataset['priority'] === 'true')).toEqual(cards.slice(0, 4))
})

test('adds cards when the end is near, until all are shown, without rendering a card twice', () => {
  render(<IncrementalVideoList videos={videos(60)} Card={Card} />)
  FakeObserver.report(false)
  expect(screen.getAllByRole('article')).toHaveLength(24)
  FakeObserver.report(true)
  expect(screen.getAllByRole('article')).toHaveLength(48)
  FakeObserver.report(true)
  expect(screen.getAllByRole('article')).toHaveLength(60)
  expect(rendered).toEqual(videos(60).map(({ _id }) => _id))
  expect(FakeObserver.live.size).toBe(0)
})

test('the button at the end adds cards, and its removal focuses the first new card', async () => {
  const user = userEvent.setup()
  render(<IncrementalVideoList videos={videos(60)} Card={Card} />)
  const button = screen.getByRole('button', { name: 'Show more videos' })
  await user.click(button)
  expect(screen.getAllByRole('article')).toHaveLength(48)
  expect(button).toHaveFocus()
  await user.click(button)
  expect(screen.getAllByRole('article')).toHaveLength(60)
  expect(button).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'v-48' })).toHaveFocus()
})
