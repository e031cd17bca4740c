import { readdirSync } from 'node:fs'
import type { ComponentType } from 'react'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'

import * as ui from '../src/index.ts'
import { installDialogShim } from '../src/testing/index.ts'

installDialogShim()

interface Stories {
  default: { title: string; component: unknown; subcomponents?: Record<string, unknown> }
  [name: string]: unknown
}

const files = readdirSync(__dirname).filter((file) => file.endsWith('.stories.tsx'))
const modules = files.map((file) => ({ file, stories: jest.requireActual<Stories>(`./${file}`) }))

test.each(Object.entries(ui).filter(([name]) => /^[A-Z]/.test(name)))(
  '%s has stories in this folder',
  (_, component) => {
    const shown = modules.flatMap(({ stories: { default: about } }) => [
      about.component,
      ...Object.values(about.subcomponents ?? {}),
    ])
    expect(shown).toContain(component)
  },
)

test.each(modules)('renders every story in $file with content', async ({ stories }) => {
  const named = Object.entries(stories).filter(([name]) => name !== 'default') as [string, ComponentType][]
  expect(named).not.toHaveLength(0)
  for (const [name, Story] of named) {
    const { unmount } = render(
      <MemoryRouter>
        <section aria-label={name}>
          <Story />
        </section>
      </MemoryRouter>,
    )
    await act(async () => {})
    expect(screen.getByRole('region', { name, hidden: true })).not.toBeEmptyDOMElement()
    unmount()
  }
})
