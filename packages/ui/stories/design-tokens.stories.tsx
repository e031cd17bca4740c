import type { CSSProperties, ReactNode } from 'react'

import { Row, Stack } from './layout.tsx'

export default { title: 'Design tokens' }

/** Reads all tokens with this prefix from the stylesheet. */
function tokens(prefix: string): [name: string, value: string][] {
  const found = new Map<string, string>()
  const read = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if ('cssRules' in rule) read(rule.cssRules as CSSRuleList)
      if (!('selectorText' in rule) || rule.selectorText !== ':root') continue
      const { style } = rule as CSSStyleRule
      for (const name of style)
        if (name.startsWith(prefix) && !found.has(name)) found.set(name, style.getPropertyValue(name).trim())
    }
  }
  for (const sheet of document.styleSheets) read(sheet.cssRules)
  return [...found]
}

function Tokens({ prefix, children }: { prefix: string; children: (name: string) => ReactNode }) {
  const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(17rem, 1fr))', gap: 'var(--space-16)' }
  return (
    <section aria-label={prefix} style={grid}>
      {tokens(prefix).map(([name, value]) => (
        <Line key={name} name={name} value={value}>
          {children(name)}
        </Line>
      ))}
    </section>
  )
}

function Line({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div style={{ display: 'grid', gap: 'var(--space-4)', alignContent: 'start' }}>
      {children}
      <code style={{ font: 'var(--text-14) var(--font-sans)' }}>{name}</code>
      <span style={{ font: 'var(--text-12) var(--font-sans)', color: 'var(--color-text-muted)' }}>{value}</span>
    </div>
  )
}

function Box(style: CSSProperties) {
  return <div style={{ height: '3rem', border: '1px solid var(--color-line)', ...style }} />
}

/** Striped background that shows through translucent colours. */
const pattern = 'repeating-linear-gradient(45deg, var(--color-line) 0 8px, transparent 8px 16px)'

export function Colours() {
  return (
    <Tokens prefix="--color-">
      {(name) => <Box borderRadius="var(--radius-8)" background={`linear-gradient(var(${name}) 0 0), ${pattern}`} />}
    </Tokens>
  )
}

export function Type() {
  return (
    <Stack>
      <Tokens prefix="--text-">
        {(name) => <span style={{ font: `var(${name}) var(--font-sans)` }}>Seahorses of the Mandelbrot set</span>}
      </Tokens>
      <Tokens prefix="--weight-">
        {(name) => <span style={{ font: `var(${name}) var(--text-20) var(--font-sans)` }}>Seahorses</span>}
      </Tokens>
    </Stack>
  )
}

export function Space() {
  return (
    <Tokens prefix="--space-">
      {(name) => <Box width={`var(${name})`} height="1rem" border="0" background="var(--color-accent)" />}
    </Tokens>
  )
}

export function CornersAndShadow() {
  return (
    <Stack>
      <Tokens prefix="--radius-">
        {(name) => <Box borderRadius={`var(${name})`} background="var(--color-sunken)" />}
      </Tokens>
      <Tokens prefix="--shadow-">
        {(name) => <Box borderRadius="var(--radius-12)" background="var(--color-surface)" boxShadow={`var(${name})`} />}
      </Tokens>
      <Row>
        <div style={{ outline: 'var(--ring)', padding: 'var(--space-8)' }}>The focus ring</div>
      </Row>
    </Stack>
  )
}

export function Motion() {
  return (
    <Stack>
      <Tokens prefix="--motion-">{() => null}</Tokens>
      <Tokens prefix="--ease-">{() => null}</Tokens>
    </Stack>
  )
}
