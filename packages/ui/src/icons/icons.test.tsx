import { render } from '@testing-library/react'
import * as actionIcons from './action-icons.tsx'
import * as navigationIcons from './navigation-icons.tsx'
import * as stateIcons from './state-icons.tsx'
import * as thingIcons from './thing-icons.tsx'

const icons = Object.entries({ ...actionIcons, ...navigationIcons, ...stateIcons, ...thingIcons })

it.each(icons)('%s fits the grid, uses the text colour and is hidden from screen readers', (_, Icon) => {
  const { container } = render(<Icon size={20} />)
  const svg = container.querySelector('svg')
  expect(svg).toHaveAttribute('viewBox', '0 0 24 24')
  expect(svg).toHaveAttribute('stroke', 'currentColor')
  expect(svg).toHaveAttribute('width', '20')
  expect(svg).toHaveAttribute('aria-hidden', 'true')
})

it('the package exports no duplicate icons', () => {
  const svgs = icons.map(([, Icon]) => render(<Icon />).container.innerHTML)
  expect(new Set(svgs).size).toBe(icons.length)
})
