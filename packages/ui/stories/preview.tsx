import './preview.css'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'

import { applyTheme, isTheme } from '../src/index.ts'

/** Values chosen in Storybook's toolbar. */
interface Context {
  globals: { theme?: unknown }
}

/** Wraps every story in a router, which links need, and applies the theme chosen in the toolbar. */
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
    description: 'Light, dark or system theme',
    toolbar: { title: 'Theme', icon: 'mirror', items: ['system', 'light', 'dark'], dynamicTitle: true },
  },
}

export const parameters = {
  layout: 'padded',
  controls: { disable: true },
  // Selectors for the elements that `States` puts in each state.
  pseudo: {
    hover: ['[data-state=hover] *'],
    focus: ['[data-state=focus] :is(a, button, input, textarea)'],
    focusVisible: ['[data-state=focus] :is(a, button, input, textarea)'],
    active: ['[data-state=pressed] *'],
  },
}
