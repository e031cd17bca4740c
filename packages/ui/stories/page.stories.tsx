import { Page } from '../src/index.ts'
import { longText } from './sample.ts'

export default { title: 'Page/Page', component: Page, parameters: { layout: 'fullscreen' } }

const ground = { background: 'var(--color-accent-soft)', padding: 'var(--space-16)' }

export function Wide() {
  return (
    <Page>
      <p style={ground}>{longText}</p>
    </Page>
  )
}

export function Reading() {
  return (
    <Page width="reading">
      <p style={ground}>{longText}</p>
    </Page>
  )
}

export function Form() {
  return (
    <Page width="form">
      <p style={ground}>{longText}</p>
    </Page>
  )
}
