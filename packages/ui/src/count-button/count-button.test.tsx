import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ThumbUpIcon } from '../icons/action-icons.tsx'
import { CountButton } from './count-button.tsx'

it.each([true, false])(
  'a count button has the same name in both states and the count next to it (pressed: %p)',
  (isPressed) => {
    render(<CountButton label="Like" icon={<ThumbUpIcon />} count={1_234} isPressed={isPressed} onPress={() => {}} />)
    expect(screen.getByRole('button', { name: 'Like', pressed: isPressed })).toBeInTheDocument()
    expect(screen.getByText('1.2K')).toBeInTheDocument()
  },
)

it('a count button reports a press', async () => {
  const onPress = jest.fn()
  render(<CountButton label="Like" icon={<ThumbUpIcon />} count={0} isPressed={false} onPress={onPress} />)
  await userEvent.click(screen.getByRole('button', { name: 'Like' }))
  expect(onPress).toHaveBeenCalledTimes(1)
})

it('a count button can be disabled', () => {
  render(<CountButton label="Like" icon={<ThumbUpIcon />} count={0} isPressed={false} onPress={() => {}} isDisabled />)
  expect(screen.getByRole('button', { name: 'Like' })).toBeDisabled()
})
