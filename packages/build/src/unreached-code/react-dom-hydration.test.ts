/** @jest-environment jest-fixed-jsdom */
/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { withoutUnreached } from '../plugins/unreached-code-plugin.ts'
import { reactDomHydration } from './react-dom-hydration.ts'

const shell = createRequire(join(__dirname, '../../../../apps/shell/package.json'))
const folderOf = (name: string, from = shell) => dirname(from.resolve(`${name}/package.json`))
const ofReactDom = createRequire(join(folderOf('react-dom'), 'package.json'))

const files: Record<string, string> = {
  react: join(folderOf('react'), 'cjs/react.production.js'),
  'react-dom': join(folderOf('react-dom'), 'cjs/react-dom.production.js'),
  'react-dom/client': join(folderOf('react-dom'), 'cjs/react-dom-client.production.js'),
  scheduler: join(folderOf('scheduler', ofReactDom), 'cjs/scheduler.production.js'),
}

interface React {
  createElement(type: unknown, props: object | null, ...children: unknown[]): unknown
  useState(initial: number): [number, (next: number) => void]
  useId(): string
  use(promise: Promise<string>): string
  Component: new (props: object) => object
  Activity: unknown
  Suspense: unknown
}

interface ReactDom {
  flushSync(callback: () => void): void
  createPortal(element: unknown, container: Element): unknown
}

interface ReactDomClient {
  createRoot(container: Element, options: object): { render(element: unknown): void; unmount(): void }
}

/** Runs React as viewers have it, with what of its client is left. */
function loadReact(): { React: React; dom: ReactDom; client: ReactDomClient } {
  const loaded = new Map<string, { exports: object }>()
  function load<Exports>(name: string): Exports {
    const known = loaded.get(name)
    if (known) return known.exports as Exports
    const module = { exports: {} }
    loaded.set(name, module)
    const file = files[name] ?? ''
    const source = readFileSync(file, 'utf8')
    const text = name === 'react-dom/client' ? withoutUnreached(source, reactDomHydration, file) : source
    // oxlint-disable-next-line no-new-func -- as a bundler runs it
    new Function('module', 'exports', 'require', text)(module, module.exports, load)
    return module.exports as Exports
  }
  return { React: load('react'), dom: load('react-dom'), client: load('react-dom/client') }
}

const { React, dom, client } = loadReact()
const h = React.createElement

function render(element: unknown) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = client.createRoot(container, { onCaughtError() {} })
  dom.flushSync(() => root.render(element))
  return { container, root }
}

test('what is left cannot take over what a server rendered', () => {
  expect(Object.keys(client).toSorted()).toEqual(['createRoot', 'version'])
})

test('what is left renders, updates on a click, opens portals and goes', () => {
  function Counter() {
    const [count, setCount] = React.useState(0)
    const id = React.useId()
    return [
      h('button', { key: 'button', id, onClick: () => setCount(count + 1) }, `Pressed ${count}`),
      count > 0 && dom.createPortal(h('i', null, 'elsewhere'), document.body),
      h('input', { key: 'input', defaultValue: 'typed', defaultChecked: true, type: 'checkbox' }),
    ]
  }
  const { container, root } = render(h(Counter, null))
  const button = container.querySelector('button')
  expect(button?.id).not.toBe('')
  expect(container.querySelector('input')?.checked).toBe(true)
  dom.flushSync(() => button?.click())
  expect(button?.textContent).toBe('Pressed 1')
  expect(document.querySelector('body > i')?.textContent).toBe('elsewhere')
  dom.flushSync(() => root.unmount())
  expect(container.childNodes).toHaveLength(0)
  expect(document.querySelector('body > i')).toBeNull()
})

test('what is left shows what stands in for a part that is on its way, then the part, hides it, and catches what throws', async () => {
  const part = Promise.withResolvers<string>()
  const Part = ({ fails = false }) => {
    if (fails) throw new Error('no part')
    return h('p', null, React.use(part.promise))
  }
  class Boundary extends (React.Component as new (props: object) => {
    props: { children: unknown }
    state: { error: Error | null }
  }) {
    override state = { error: null as Error | null }
    static getDerivedStateFromError(error: Error) {
      return { error }
    }
    render() {
      return this.state.error?.message ?? this.props.children
    }
  }
  const tree = (props: { fails?: boolean; mode?: string }) =>
    h(
      Boundary,
      null,
      h(
        React.Activity,
        { mode: props.mode ?? 'visible' },
        h(React.Suspense, { fallback: 'on its way' }, h(Part, props)),
      ),
    )
  const { container, root } = render(tree({}))
  expect(container.textContent).toBe('on its way')
  part.resolve('here')
  const arrived = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (container.querySelector('p') === null) return
      observer.disconnect()
      resolve()
    })
    observer.observe(container, { childList: true, subtree: true })
  })
  await arrived
  expect(container.textContent).toBe('here')
  dom.flushSync(() => root.render(tree({ mode: 'hidden' })))
  dom.flushSync(() => root.render(tree({ mode: 'visible' })))
  expect(container.querySelector('p')?.style.display).toBe('')
  dom.flushSync(() => root.render(tree({ fails: true })))
  expect(container.textContent).toBe('no part')
})
