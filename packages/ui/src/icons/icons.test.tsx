import { render } from '@testing-library/react'
import * as actionIcons from './action-icons.tsx'
import * as navigationIcons from './navigation-icons.tsx'
import * as stateIcons from './state-icons.tsx'
import * as thingIcons from './thing-icons.tsx'

const icons = Object.entries({ ...actionIcons, ...navigationIcons, ...stateIcons, ...thingIcons })

it.each(icons)('%s is drawn on the grid in the text’s colour, out of sight of screen readers', (_, Icon) => {
  const { container } = render(<Icon size={20} />)
  const drawing = container.querySelector('svg')
  expect(drawing).toHaveAttribute('viewBox', '0 0 24 24')
  expect(drawing).toHaveAttribute('stroke', 'currentColor')
  expect(drawing).toHaveAttribute('width', '20')
  expect(drawing).toHaveAttribute('aria-hidden', 'true')
})

it('has no two icons that look the same', () => {
  const drawings = icons.map(([, Icon]) => render(<Icon />).container.innerHTML)
  expect(new Set(drawings).size).toBe(icons.length)
})
