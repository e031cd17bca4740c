import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { Description } from './description.tsx'

// jsdom has no layout, so tests call the observers themselves.
const onLayout: (() => void)[] = []
globalThis.ResizeObserver = class {
  constructor(callback: ResizeObserverCallback) {
    onLayout.push(() => callback([], this))
  }
  observe() {}
  unobserve() {}
  disconnect() {}
}

function renderDescription(description: string, { isLong = false } = {}) {
  let reads = 0
  Object.defineProperty(HTMLParagraphElement.prototype, 'clientHeight', { value: 60, configurable: true })
  Object.defineProperty(HTMLParagraphElement.prototype, 'scrollHeight', {
    get(this: Element) {
      reads++
      return isLong && this.hasAttribute('data-clamped') ? 200 : 60
    },
    configurable: true,
  })
  render(
    <Description video={{ views: 999, createdAt: new Date(Date.now() - 172_800_000).toISOString(), description }} />,
  )
  const readsWhileRendered = reads
  act(() => {
    for (const callback of onLayout.splice(0)) callback()
  })
  return { user: userEvent.setup(), readsWhileRendered }
}

test('shows the views and the age above the text', () => {
  renderDescription('Short.')
  expect(screen.getByText('999 views')).toBeVisible()
  expect(screen.getByText('2 days ago')).toBeVisible()
  expect(screen.getByText('Short.')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('does not render a paragraph for a blank description', () => {
  renderDescription(' \n ')
  expect(document.querySelectorAll('p')).toHaveLength(1)
})

test('ignores an invalid date', () => {
  render(<Description video={{ views: 1, createdAt: 'yesterday', description: '' }} />)
  expect(screen.getByText('some time ago')).toBeVisible()
})

test('measures the text only after layout', () => {
  const { readsWhileRendered } = renderDescription('Line\n'.repeat(20), { isLong: true })
  expect(readsWhileRendered).toBe(0)
  expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible()
})

test('expands and collapses a long description', async () => {
  const { user } = renderDescription('Line\n'.repeat(20), { isLong: true })
  const more = screen.getByRole('button', { name: 'Show more' })
  expect(more).toHaveAttribute('aria-expanded', 'false')
  await user.click(more)
  expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
  await user.click(screen.getByRole('button', { name: 'Show less' }))
  expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible()
})

test('expands a long description when a link in it gets focus', async () => {
  const { user } = renderDescription(`${'Line\n'.repeat(20)}https://a.example`, { isLong: true })
  await user.tab()
  expect(screen.getByRole('link')).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Show less' })).toBeVisible()
})

test('turns URLs into links, and renders everything else as text', () => {
  renderDescription('Code: https://a.example/b. <b>javascript:alert(1)</b>')
  const link = screen.getByRole('link', { name: 'https://a.example/b' })
  expect(link).toHaveAttribute('href', 'https://a.example/b')
  expect(link).toHaveAttribute('rel', 'noopener nofollow')
  expect(link).toHaveAttribute('target', '_blank')
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(link.parentElement).toHaveTextContent('Code: https://a.example/b. <b>javascript:alert(1)</b>')
})
