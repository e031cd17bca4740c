import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Pagination } from './pagination.tsx'

function renderPagination(page: number, totalPages: number) {
  const onChange = jest.fn()
  render(<Pagination page={page} totalPages={totalPages} onChange={onChange} />)
  return onChange
}

const button = (name: string) => screen.getByRole('button', { name })

it('the pagination marks the current page', () => {
  renderPagination(2, 3)
  expect(button('2')).toHaveAttribute('aria-current', 'page')
  expect(button('1')).not.toHaveAttribute('aria-current')
})

it('the pagination reports the pressed, previous and next page', async () => {
  const onChange = renderPagination(3, 9)
  const user = userEvent.setup()
  for (const name of ['9', 'Previous', 'Next']) await user.click(button(name))
  expect(onChange.mock.calls).toEqual([[9], [2], [4]])
})

it('the pagination disables Previous on the first page and explains why', () => {
  renderPagination(1, 3)
  expect(button('Previous')).toBeDisabled()
  expect(button('Previous')).toHaveAccessibleDescription("You're on the first page")
  expect(button('Next')).toBeEnabled()
  expect(screen.getAllByRole('tooltip')).toHaveLength(1)
})

it('the pagination disables Next on the last page and explains why', () => {
  renderPagination(3, 3)
  expect(button('Next')).toBeDisabled()
  expect(button('Next')).toHaveAccessibleDescription("You're on the last page")
  expect(button('Previous')).toBeEnabled()
})

it('the pagination shows an ellipsis where pages are skipped', () => {
  renderPagination(5, 10)
  expect(screen.getAllByText('…')).toHaveLength(2)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Previous',
    '1',
    '4',
    '5',
    '6',
    '10',
    'Next',
  ])
})
