import type { ComponentType } from 'react'

import * as ui from '../src/index.ts'
import type { IconProps } from '../src/index.ts'
import { Row, Stack } from './layout.tsx'

/** All exported icons, so that new ones are included automatically. */
const icons = Object.entries(ui as unknown as Record<string, ComponentType<IconProps>>).filter(([name]) =>
  /^[A-Z]\w+Icon$/.test(name),
)

export default { title: 'Icons', component: ui.Icon, subcomponents: Object.fromEntries(icons) }

export function All() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))', gap: '1rem' }}>
      {icons.map(([name, Icon]) => (
        <div key={name} style={{ display: 'grid', justifyItems: 'center', gap: 'var(--space-8)' }}>
          <Icon />
          <span style={{ font: 'var(--text-12) var(--font-sans)' }}>{name.replace('Icon', '')}</span>
        </div>
      ))}
    </div>
  )
}

export function SizesAndColours() {
  return (
    <Stack>
      <Row>
        {[16, 20, 24, 28, 48].map((size) => (
          <ui.BellIcon key={size} size={size} />
        ))}
      </Row>
      <span style={{ color: 'var(--color-danger-text)' }}>
        <ui.AlertIcon />
      </span>
      <ui.Icon size={48}>
        <path d="M4 12h16M12 4v16" />
      </ui.Icon>
    </Stack>
  )
}
