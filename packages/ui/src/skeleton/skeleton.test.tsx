import { render } from '@testing-library/react'
import { Skeleton } from './skeleton.tsx'

it('a skeleton has its final size and is hidden from screen readers', () => {
  const { container } = render(<Skeleton width="60%" height={16} />)
  const block = container.firstElementChild
  expect(block).toHaveAttribute('data-placeholder')
  expect(block).toHaveAttribute('aria-hidden', 'true')
  expect(block).toHaveStyle({ width: '60%', height: '16px' })
})

it('a skeleton omits the attribute if it is part of a larger placeholder', () => {
  const { container } = render(<Skeleton isPart />)
  expect(container.firstElementChild).not.toHaveAttribute('data-placeholder')
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
})
