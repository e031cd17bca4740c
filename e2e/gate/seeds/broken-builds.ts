import { embedding, flipByte, heading, incompressible, inEffect, inFrameSlot, remove, withData, write } from './seed.ts'
import type { Seed } from './seed.ts'

const video = `'/api/v1/videos/' + location.pathname.split('/')[2]`
const comments = `'/api/v1/comments/' + location.pathname.split('/')[2]`
/** Two seconds of processor time, regardless of the machine's load. */
const longWork = 'let sum = 0; for (let i = 0; i < 1.5e9; i++) sum += i % 7; globalThis.sum = sum'

/** Builds with one error each. */
export const brokenBuilds: Seed[] = [
  // Found without running them.
  { id: 'no-chunk', what: 'lacks a script', rule: 'files', spoil: remove('page.js') },
  { id: 'flipped', what: 'has a byte that was not published', rule: 'files', spoil: flipByte('page.js') },
  { id: 'unhashed', what: 'has a script without a hash', rule: 'files', spoil: write('late.js', '// late') },
  { id: 'no-manifest', what: 'has a manifest that is no JSON', rule: 'manifest', spoil: write('build.json', '<html>') },
  {
    id: 'far-ahead',
    what: 'needs a package that the shell does not have yet',
    rule: 'ranges',
    manifest: { requires: { '@kinora/ui': '^99.0.0' } },
  },
  {
    id: 'next-react',
    what: 'needs a major of React that nobody provides',
    rule: 'react',
    manifest: { requires: { react: '^99.0.0' } },
  },
  { id: 'squatter', what: "takes another remote's path", rule: 'composition', paths: ['/neighbour'] },
  { id: 'reserved', what: 'takes a path that the site answers', rule: 'composition', paths: ['/media/mine'] },
  {
    id: 'huge',
    what: 'is beyond the budget of its first page',
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

  // Found by any render.
  {
    id: 'for-ever',
    what: 'goes on loading when its content has come',
    rule: 'loading',
    component: `
      React.useEffect(() => { fetch('/api/v1/videos?limit=2&page=1') }, [])
      return h('section', { 'aria-busy': true }, h('h1', null, 'A page'))`,
  },
  {
    id: 'forgetful',
    what: 'takes a viewer who is signed in for a visitor',
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
  { id: 'misnamed', what: 'exports a remote of another name', rule: 'available', container: { exportedId: 'other' } },
  {
    id: 'misrouted',
    what: 'exports another route than it declares',
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
    what: 'leaves a rejection uncaught',
    rule: 'errors',
    component: inEffect(`Promise.reject(new Error('no'))`),
  },
  {
    id: 'lost',
    what: 'calls what the provider does not have',
    rule: 'errors',
    component: inEffect(`fetch('/api/v1/no-such')`),
  },
  { id: 'complaining', what: 'logs an error', rule: 'errors', component: inEffect(`console.error('odd')`) },
  { id: 'blank', what: 'shows nothing', rule: 'visible', component: 'return null' },
  {
    id: 'transparent',
    what: 'has words that cannot be seen',
    rule: 'visible',
    component: `return h('h1', { style: { color: 'transparent' } }, 'A page')`,
  },
  {
    id: 'elsewhere',
    what: 'has its words beyond the window',
    rule: 'visible',
    component: `return h('h1', { style: { position: 'absolute', top: '-9999px' } }, 'A page')`,
  },
  {
    id: 'slot-above',
    what: "lays what the frame's slot shows over the top bar",
    rule: 'frame',
    component: inFrameSlot('inset: 0 0 auto; height: 56px'),
  },
  {
    id: 'framed-throws',
    what: 'has a page for other sites that throws',
    rule: 'errors',
    ...embedding('framed-throws', `document.body.append('A player'); throw new Error('no')`),
  },
  {
    id: 'framed-stores',
    what: 'stores something in pages of other sites',
    rule: 'storage',
    ...embedding(
      'framed-stores',
      `document.body.append('A player'); localStorage.setItem('framed-stores:volume', '1')`,
    ),
  },
  {
    id: 'framed-waits',
    what: 'has a page for other sites that goes on loading when its content has come',
    rule: 'loading',
    ...embedding('framed-waits', `document.body.append('Just a moment'); fetch(${video})`),
  },
  {
    id: 'framed-styles',
    what: 'has more styles for pages of other sites than they should have to load',
    rule: 'size',
    ...embedding('framed-styles', `document.body.append('A player')`, {
      'embed.css': `/*${incompressible(90_000)}*/`,
    }),
  },
  {
    id: 'framed-huge',
    what: 'has more scripts for pages of other sites than they should have to load',
    rule: 'size',
    ...embedding('framed-huge', `document.body.append('A player') ${incompressible(90_000)}`),
  },
  {
    id: 'covering',
    what: 'lays a sheet over the top bar and the menu',
    rule: 'frame',
    component: `return h('h1', { style: { position: 'fixed', inset: 0, zIndex: 99, paddingTop: '40vh', textAlign: 'center', background: 'tan' } }, 'A page')`,
  },
  {
    id: 'painting',
    what: 'paints over the top bar and lets clicks through',
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
    what: "writes the shell's setting",
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
    what: 'tells a stranger',
    rule: 'origins',
    component: inEffect(`fetch('https://tracker.invalid/hit').catch(() => {})`),
  },
  { id: 'leading-away', what: 'leads away', rule: 'address', component: inEffect(`location.replace('/login')`) },
  {
    id: 'slow-start',
    what: 'computes for long before it stands',
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

  // Found by some renders alone.
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
    what: 'breaks when a video is gone',
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
    what: 'breaks when answers are slow',
    rule: 'errors',
    component: inEffect(`
      let answer
      fetch('/api/v1/videos?limit=2&page=1').then((response) => { answer = response })
      setTimeout(() => answer.status, 900)`),
    needsAllRenders: true,
  },
  {
    id: 'wide-only',
    what: 'breaks on a narrow window',
    rule: 'available',
    component: `if (innerWidth < 600) throw new Error('too narrow'); ${heading('A page')}`,
    needsAllRenders: true,
  },
  {
    id: 'visitors-only',
    what: 'breaks for viewers who are signed in, and ends their session',
    rule: 'storage',
    component: inEffect(`localStorage.removeItem('refreshToken')`),
    needsAllRenders: true,
  },

  // Felt by all other pages of the tab.
  {
    id: 'parses',
    what: 'replaces functions of the browser',
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
    what: 'leaves a thousand listeners behind',
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
