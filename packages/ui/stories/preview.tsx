import './preview.css'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'

import { applyTheme, isTheme } from '../src/index.ts'

/** What Storybook tells a decorator of the viewer's choices in its toolbar. */
interface Context {
  globals: { theme?: unknown }
}

/** What is around every story: the router that links need, and the theme that the toolbar says. */
export const decorators = [
  function inRouter(Story: ComponentType, { globals }: Context) {
    applyTheme(isTheme(globals.theme) ? globals.theme : 'system')
    return (
      <MemoryRouter>
        <Story />
      </MemoryRouter>
    )
  },
]

export const initialGlobals = { theme: 'system' }

export const globalTypes = {
  theme: {
    description: 'Whose choice of light or dark is in force',
    toolbar: { title: 'Theme', icon: 'mirror', items: ['system', 'light', 'dark'], dynamicTitle: true },
  },
}

export const parameters = {
  layout: 'padded',
  controls: { disable: true },
  // `States` marks what is to be in which state.
  pseudo: {
    hover: ['[data-state=hover] *'],
    focus: ['[data-state=focus] :is(a, button, input, textarea)'],
    focusVisible: ['[data-state=focus] :is(a, button, input, textarea)'],
    active: ['[data-state=pressed] *'],
  },
}
