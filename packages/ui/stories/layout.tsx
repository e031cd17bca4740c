import type { ReactNode } from 'react'

/** Lays out variants in a row. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--space-16)' }}>{children}</div>
  )
}

/** Stacks variants at full width. */
export function Stack({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'var(--space-24)' }}>{children}</div>
  )
}

/** Limits content to the width of a narrow column. */
export function Column({ children }: { children: ReactNode }) {
  return <div style={{ maxWidth: '22rem' }}>{children}</div>
}

const states = ['rest', 'hover', 'focus', 'pressed'] as const

/** Shows a control at rest, hovered, focused and pressed. `preview.tsx` simulates these states. */
export function States({ children }: { children: ReactNode }) {
  return (
    <Row>
      {states.map((state) => (
        <div key={state} data-state={state} style={{ display: 'grid', gap: 'var(--space-8)', justifyItems: 'start' }}>
          <span style={{ font: 'var(--text-12) var(--font-sans)', color: 'var(--color-text-muted)' }}>{state}</span>
          {children}
        </div>
      ))}
    </Row>
  )
}

/** An event handler that does nothing. */
export function ignore() {}
