import { embedding, flipByte, heading, incompressible, inEffect, inFrameSlot, remove, withData, write } from './seed.ts'
import type { Seed } from './seed.ts'

const video = `'/api/v1/videos/' + location.pathname.split('/')[2]`
const comments = `'/api/v1/comments/' + location.pathname.split('/')[2]`
/** Takes two seconds of processor time, regardless of the machine's load. */
const longWork = 'let sum = 0; for (let i = 0; i < 1.5e9; i++) sum += i % 7; globalThis.sum = sum'

/** Builds with exactly one error each. */
export const brokenBuilds: Seed[] = [
  // Errors found without running the build.
  { id: 'no-chunk', what: 'lacks a script', rule: 'files', spoil: remove('page.js') },
  { id: 'flipped', what: 'has a byte that was not published', rule: 'files', spoil: flipByte('page.js') },
  { id: 'unhashed', what: 'has a script without a hash', rule: 'files', spoil: write('late.js', '// late') },
  {
    id: 'no-manifest',
    what: 'has a manifest that is not JSON',
    rule: 'manifest',
    spoil: write('build.json', '<html>'),
  },
  {
    id: 'far-ahead',
    what: 'needs a package that the shell does not have yet',
    rule: 'ranges',
    manifest: { requires: { '@kinora/ui': '^99.0.0' } },
  },
  {
    id: 'next-react',
    what: 'needs a React major version that is not available',
    rule: 'react',
    manifest: { requires: { react: '^99.0.0' } },
  },
  { id: 'squatter', what: "claims another remote's path", rule: 'composition', paths: ['/neighbour'] },
  { id: 'reserved', what: 'claims a path that the site reserves', rule: 'composition', paths: ['/media/mine'] },
  {
    id: 'huge',
    what: "exceeds its first page's budget",
    rule: 'size',
    files: { 'vendor.js': incompressible(400_000) },
  },
  {
    id: 'grown',
    what: 'is far larger than its live build',
    rule: 'size',
    live: heading('A page'),
    liveFiles: { 'main.js': incompressible(20_000) },
    files: { 'main.js': incompressible(26_000) },
  },

  // Errors found in any render.
  {
    id: 'for-ever',
    what: 'still reports loading after its content is visible',
    rule: 'loading',
    component: `
      React.useEffect(() => { fetch('/api/v1/videos?limit=2&page=1') }, [])
      return h('section', { 'aria-busy': true }, h('h1', null, 'A page'))`,
  },
  {
    id: 'forgetful',
    what: 'treats a signed-in viewer as a visitor',
    rule: 'session',
    access: 'token',
    component: `
      const isSignedIn = localStorage.getItem('forgetful:token') !== null
      React.useEffect(() => { document.title = isSignedIn ? 'A page' : 'Log in' }, [])
      return h('h1', null, isSignedIn ? 'A page' : 'Log in to see this page')`,
  },
  {
    id: 'bad-entry',
    what: 'throws when its entry runs',
    rule: 'available',
    container: { entry: `throw new Error('no')` },
  },
  { id: 'misnamed', what: 'exports a remote with another name', rule: 'available', container: { exportedId: 'other' } },
  {
    id: 'misrouted',
    what: 'exports a different route from the declared one',
    rule: 'available',
    container: { exportedPath: '/other' },
  },
  { id: 'throwing', what: 'throws when it renders', rule: 'available', component: `throw new Error('no')` },
  {
    id: 'throws-later',
    what: 'throws after it has rendered',
    rule: 'errors',
    component: inEffect(`setTimeout(() => { throw new Error('later') })`),
  },
  {
    id: 'rejecting',
    what: 'has an unhandled rejection',
    rule: 'errors',
    component: inEffect(`Promise.reject(new Error('no'))`),
  },
  {
    id: 'lost',
    what: 'requests a URL that the provider does not have',
    rule: 'errors',
    component: inEffect(`fetch('/api/v1/no-such')`),
  },
  { id: 'complaining', what: 'logs an error', rule: 'errors', component: inEffect(`console.error('odd')`) },
  { id: 'blank', what: 'shows nothing', rule: 'visible', component: 'return null' },
  {
    id: 'transparent',
    what: 'has invisible text',
    rule: 'visible',
    component: `return h('h1', { style: { color: 'transparent' } }, 'A page')`,
  },
  {
    id: 'elsewhere',
    what: 'has its text outside the window',
    rule: 'visible',
    component: `return h('h1', { style: { position: 'absolute', top: '-9999px' } }, 'A page')`,
  },
  {
    id: 'slot-above',
    what: "covers the top bar with content in the frame's slot",
    rule: 'frame',
    component: inFrameSlot('inset: 0 0 auto; height: 56px'),
  },
  {
    id: 'framed-throws',
    what: 'has an embedded page that throws',
    rule: 'errors',
    ...embedding('framed-throws', `document.body.append('A player'); throw new Error('no')`),
  },
  {
    id: 'framed-stores',
    what: 'stores data in an embedded page',
    rule: 'storage',
    ...embedding(
      'framed-stores',
      `document.body.append('A player'); localStorage.setItem('framed-stores:volume', '1')`,
    ),
  },
  {
    id: 'framed-waits',
    what: 'has an embedded page that keeps loading after its content is visible',
    rule: 'loading',
    ...embedding('framed-waits', `document.body.append('Just a moment'); fetch(${video})`),
  },
  {
    id: 'framed-styles',
    what: 'exceeds the style budget of an embedded page',
    rule: 'size',
    ...embedding('framed-styles', `document.body.append('A player')`, {
      'embed.css': `/*${incompressible(90_000)}*/`,
    }),
  },
  {
    id: 'framed-huge',
    what: 'exceeds the script budget of an embedded page',
    rule: 'size',
    ...embedding('framed-huge', `document.body.append('A player') ${incompressible(90_000)}`),
  },
  {
    id: 'covering',
    what: 'covers the top bar and the menu',
    rule: 'frame',
    component: `return h('h1', { style: { position: 'fixed', inset: 0, zIndex: 99, paddingTop: '40vh', textAlign: 'center', background: 'tan' } }, 'A page')`,
  },
  {
    id: 'painting',
    what: 'visually covers the top bar without blocking clicks',
    rule: 'frame',
    component: `return h('h1', { style: { position: 'fixed', inset: '0 0 50% 0', zIndex: 99, paddingTop: '30vh', background: 'tan', pointerEvents: 'none' } }, 'A page')`,
  },
  {
    id: 'moving',
    what: 'moves the top bar',
    rule: 'frame',
    component: inEffect(`document.querySelector('header').style.transform = 'translateY(40px)'`),
  },
  {
    id: 'theme-writer',
    what: "overwrites the shell's setting",
    rule: 'storage',
    component: inEffect(`localStorage.setItem('theme', 'dark')`),
  },
  {
    id: 'cookie-writer',
    what: 'sets a cookie under a common name',
    rule: 'storage',
    component: inEffect(`document.cookie = 'id=1'`),
  },
  {
    id: 'tracking',
    what: 'sends a request to a third party',
    rule: 'origins',
    component: inEffect(`fetch('https://tracker.invalid/hit').catch(() => {})`),
  },
  {
    id: 'leading-away',
    what: 'redirects to another page',
    rule: 'address',
    component: inEffect(`location.replace('/login')`),
  },
  {
    id: 'slow-start',
    what: 'blocks the main thread for a long time before it renders',
    rule: 'main-thread',
    live: heading('A page'),
    component: inEffect(longWork),
  },
  {
    id: 'nameless',
    what: 'has a button without a name',
    rule: 'accessibility',
    component: `return h('div', null, h('h1', null, 'A page'), h('button', { style: { width: 40, height: 40 } }))`,
  },

  // Errors found only in some renders.
  {
    id: 'commented',
    what: 'breaks when a video has comments',
    rule: 'available',
    paths: ['/commented/:videoId'],
    component: withData(comments, `data?.comments.length ? h(undefined) : h('h1', null, 'No comments')`),
    needsAllRenders: true,
  },
  {
    id: 'for-the-gone',
    what: 'breaks when a video does not exist',
    rule: 'available',
    paths: ['/for-the-gone/:videoId'],
    component: withData(video, `h('h1', null, data.title || 'Untitled')`),
    needsAllRenders: true,
  },
  {
    id: 'never-empty',
    what: 'breaks when a list is empty',
    rule: 'available',
    component: withData(`'/api/v1/videos?limit=2&page=1'`, `h('h1', null, data.videos[0].title || 'Untitled')`),
    needsAllRenders: true,
  },
  {
    id: 'impatient',
    what: 'breaks when responses are slow',
    rule: 'errors',
    component: inEffect(`
      let answer
      fetch('/api/v1/videos?limit=2&page=1').then((response) => { answer = response })
      setTimeout(() => answer.status, 900)`),
    needsAllRenders: true,
  },
  {
    id: 'wide-only',
    what: 'breaks in a narrow window',
    rule: 'available',
    component: `if (innerWidth < 600) throw new Error('too narrow'); ${heading('A page')}`,
    needsAllRenders: true,
  },
  {
    id: 'visitors-only',
    what: 'breaks for signed-in viewers and ends their session',
    rule: 'storage',
    component: inEffect(`localStorage.removeItem('refreshToken')`),
    needsAllRenders: true,
  },

  // Errors that affect all other pages in the tab.
  {
    id: 'parses',
    what: 'replaces browser functions',
    rule: 'globals',
    component: inEffect(`
      const { parse } = JSON
      JSON.parse = (...args) => parse(...args)
      const { pushState } = history
      history.pushState = function (...args) { return pushState.apply(this, args) }
      const { fetch } = window
      window.fetch = (...args) => fetch(...args)`),
  },
  {
    id: 'listening',
    what: 'leaks a thousand listeners',
    rule: 'globals',
    component: inEffect(`for (let i = 0; i < 1_000; i++) addEventListener('scroll', () => {}, { passive: true })`),
  },
  {
    id: 'throws-late',
    what: 'throws after eight seconds',
    rule: 'errors',
    component: inEffect(`setTimeout(() => { throw new Error('late') }, 8_000)`),
    needsWatch: true,
  },
]
