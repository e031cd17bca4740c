/** @jest-environment jest-fixed-jsdom */
import type { MicroFrontend } from '@kinora/releases/browser'

import { preloadBuild, prefetchBuild } from './preload-build.ts'

const base = '/mf/music/1.0.0-a/'
const build: MicroFrontend = {
  url: `${base}remoteEntry.js`,
  metadata: { version: '1.0.0', integrity: 'sha384-entry' },
  extras: {
    build: '1.0.0-a',
    owner: 'music',
    container: 'music',
    base,
    assets: { 'page.js': 'sha384-page', 'page.css': 'sha384-styles' },
    preload: ['page.js', 'page.css'],
    routes: [],
    requires: {},
    provides: {},
  },
}

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

const links = (rel: string) =>
  [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)].map(({ href }) => href.split(base)[1])

test('preloads every file once, also after it has been prefetched', () => {
  prefetchBuild(build)
  preloadBuild(build)
  preloadBuild(build)
  prefetchBuild(build)
  expect(links('prefetch')).toEqual(['remoteEntry.js', 'page.js', 'page.css'])
  expect(links('preload')).toEqual(['remoteEntry.js', 'page.js', 'page.css'])
})

test('skips files that the document already loads', () => {
  document.head.innerHTML = `<script defer src="${build.url}"></script>`
  document.body.innerHTML = `<link rel="stylesheet" href="${base}page.css">`
  preloadBuild(build, 'low')
  expect(links('preload')).toEqual(['page.js'])
  expect(document.querySelector('link[rel="preload"]')).toMatchObject({
    fetchPriority: 'low',
    integrity: 'sha384-page',
    crossOrigin: 'anonymous',
  })
})
