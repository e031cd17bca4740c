import { createHash } from 'node:crypto'

import { discoverySchema, importMapOf } from '@kinora/releases'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'

import { renderIndex } from './render-index.ts'

const hash = (letter: string) => `sha384-${letter.repeat(64)}`

function microFrontend(id: string, extras: Partial<MicroFrontend['extras']> = {}): [MicroFrontend] {
  const base = `/mf/${id}/1/`
  const assets = { 'entry.js': hash('a'), 'page.css': hash('b'), 'a.woff2': hash('c') }
  const described = { build: '1', owner: id, container: id, preload: [], routes: [], requires: {}, provides: {} }
  return [
    {
      url: `${base}entry.js`,
      metadata: { integrity: hash('a'), version: '1.0.0' },
      extras: { ...described, base, assets, ...extras },
    },
  ]
}

const releaseOf = (remotes: Record<string, [MicroFrontend]>): ReleaseDocument => ({
  schema: discoverySchema,
  microFrontends: { shell: microFrontend('shell'), ...remotes },
})

test('the import map precedes every script, and the policy allows only this map', async () => {
  const release = releaseOf({ music: microFrontend('music', { entryType: 'module' }) })
  const template = '<head><!-- release --><script>boot()</script></head>'
  const { html, policy } = await renderIndex(template, release)
  const map = importMapOf(release) ?? ''
  expect(html).toMatch(/^<head><script type="importmap">/)
  expect(html).toContain(`<script type="importmap">${map}</script>`)
  expect(policy).toContain(`'sha256-${createHash('sha256').update(map).digest('base64')}'`)
  const without = await renderIndex(template, releaseOf({ music: microFrontend('music', { verifiesFiles: true }) }))
  expect(without.html).not.toContain('importmap')
})
