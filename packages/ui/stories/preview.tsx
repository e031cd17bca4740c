import './preview.css'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'

import { applyTheme, isTheme } from '../src/index.ts'

/** The values from Storybook's toolbar. */
interface Context {
  globals: { theme?: unknown }
}

/** Wraps every story in the router that links need, and the theme from the toolbar. */
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
  // `States` marks the elements for each state.
  pseudo: {
    hover: ['[data-state=hover] *'],
    focus: ['[data-state=focus] :is(a, button, input, textarea)'],
    focusVisible: ['[data-state=focus] :is(a, button, input, textarea)'],
    active: ['[data-state=pressed] *'],
  },
}
