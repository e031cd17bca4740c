import { embedding, heading, incompressible, inEffect, inFrameSlot, withData, write } from './seed.ts'
import type { Seed } from './seed.ts'

const video = `'/api/v1/videos/' + location.pathname.split('/')[2]`
const comments = `'/api/v1/comments/' + location.pathname.split('/')[2]`
const fixed = (style: string) =>
  `return h('div', null, h('h1', null, 'A page'), h('p', { style: { position: 'fixed', ${style} } }, 'A note'))`

/** Builds without errors, each a near miss of a broken build. */
export const validBuilds: Seed[] = [
  // Checked without running the build.
  { id: 's-map', what: 'has a source map, which does not need a hash', spoil: write('page.js.map', '{}') },
  {
    id: 's-range',
    what: 'needs only packages that the shell has',
    manifest: { requires: { react: '^19.0.0', '@kinora/ui': '^1.0.0' } },
  },
  {
    id: 's-budget',
    what: 'is large but within its own budget',
    files: { 'vendor.js': incompressible(300_000) },
    manifest: { budgetKb: 400 },
  },
  {
    id: 's-grown',
    what: 'is a little larger than its live build',
    live: heading('A page'),
    liveFiles: { 'main.js': incompressible(40_000) },
    files: { 'main.js': incompressible(42_500) },
  },
  {
    id: 's-doubled',
    what: 'is twice as large as a very small live build',
    live: heading('A page'),
    liveFiles: { 'main.js': incompressible(1_000) },
    files: { 'main.js': incompressible(2_200) },
  },

  // Checked in a browser.
  { id: 's-plain', what: 'shows a heading', component: heading('A page') },
  {
    id: 's-loads',
    what: 'stops reporting loading when its content is visible',
    component: `
      const [isBusy, setBusy] = React.useState(true)
      React.useEffect(() => { fetch('/api/v1/videos?limit=2&page=1').then(() => setBusy(false)) }, [])
      return h('section', { 'aria-busy': isBusy }, h('h1', null, 'A page'))`,
  },
  {
    id: 's-session',
    what: 'shows signed-in viewers their own data',
    access: 'token',
    component: `
      const isSignedIn = localStorage.getItem('accessToken') !== null
      React.useEffect(() => { document.title = isSignedIn ? 'A page' : 'Log in' }, [])
      return h('h1', null, isSignedIn ? 'A page' : 'Log in to see this page')`,
  },
  {
    id: 's-slot',
    what: "covers part of the page with content in the frame's slot",
    component: inFrameSlot('right: 16px; bottom: 80px; width: 200px; height: 100px'),
  },
  {
    id: 's-embed',
    what: 'has an embedded page',
    ...embedding('s-embed', `document.body.append('A player')`),
  },
  {
    id: 's-picture',
    what: 'shows a missing image',
    component: `return h('img', { src: '/media/no-such.webp', alt: 'A cover' })`,
  },
  {
    id: 's-drawing',
    what: 'shows a drawing without text',
    component: `return h('svg', { width: 90, height: 90 }, h('circle', { cx: 45, cy: 45, r: 40, fill: 'teal' }))`,
  },
  {
    id: 's-canvas',
    what: 'paints on a canvas',
    component: `const ref = React.useRef(); React.useEffect(() => { ref.current.getContext('2d').fillRect(5, 5, 60, 60) }, []); return h('canvas', { ref, role: 'img', 'aria-label': 'A square' })`,
  },
  {
    id: 's-dark',
    what: 'has its own background',
    component: `return h('h1', { style: { background: '#222', color: '#eee', height: '60vh' } }, 'A page')`,
  },
  { id: 's-note', what: 'shows a note in a corner', component: fixed('bottom: 0, right: 0') },
  {
    id: 's-veil',
    what: 'covers everything with an invisible layer that does not block clicks',
    component: fixed(`inset: 0, zIndex: 99, pointerEvents: 'none', clipPath: 'inset(90% 0 0 90%)'`),
  },
  {
    id: 's-header',
    what: 'has its own header',
    component: `return h('article', null, h('header', null, h('h1', null, 'A page')), h('p', null, 'Words'))`,
  },
  {
    id: 's-volume',
    what: 'stores a setting under its own name',
    component: inEffect(`localStorage.setItem('s-volume:level', '3'); sessionStorage.setItem('s-volume:open', '1')`),
  },
  {
    id: 's-warning',
    what: 'warns in the console',
    component: inEffect(`console.warn('nearly'); console.info('fine')`),
  },
  {
    id: 's-catching',
    what: 'handles a rejection',
    component: inEffect(`Promise.reject(new Error('no')).catch(() => {})`),
  },
  {
    id: 's-writer',
    what: 'sends a write, which the gate does not forward',
    component: inEffect(`fetch('/api/v1/no-such-thing', { method: 'POST' })`),
  },
  {
    id: 's-private',
    what: 'needs a session',
    access: 'token',
    component: inEffect(
      `fetch('/api/v1/users/current-user').then((answer) => answer.ok || console.error('no viewer'))`,
    ),
  },
  {
    id: 's-within',
    what: 'redirects between its own pages',
    paths: ['/s-within', '/s-within/first'],
    component: inEffect(`if (location.pathname === '/s-within') location.replace('/s-within/first')`),
  },
  {
    id: 's-busy',
    what: 'runs a short computation',
    live: heading('A page'),
    component: inEffect('let sum = 0; for (let i = 0; i < 2e6; i++) sum += i % 7; globalThis.sum = sum'),
  },
  {
    id: 's-nameless',
    what: 'has a button without a name, as its live build does',
    live: `return h('div', null, h('h1', null, 'A page'), h('button', { style: { width: 40, height: 40 } }))`,
    component: `return h('div', null, h('h1', null, 'A page!'), h('button', { style: { width: 40, height: 40 } }))`,
  },
  {
    id: 's-long',
    what: 'is ten windows long',
    component: `return h('div', { style: { height: '1000vh' } }, h('h1', null, 'A page'))`,
  },

  {
    id: 's-global',
    what: 'defines globals, listens to the window and wraps the console',
    component: inEffect(`
      globalThis.ours = { fetch: (url) => fetch(url) }
      window.onmessage = () => {}
      const { log } = console
      console.log = (...args) => log(...args)
      for (const type of ['scroll', 'resize', 'keydown'])
        for (let i = 0; i < 20; i++) addEventListener(type, () => {})`),
  },

  // Checked in all renders.
  {
    id: 's-commented',
    what: 'shows comments, and an empty state without comments',
    paths: ['/s-commented/:videoId'],
    component: withData(
      comments,
      `h('ul', null, h('li', null, 'Comments'), (data?.comments ?? []).map((comment) => h('li', { key: comment._id }, comment.content)))`,
    ),
    needsAllRenders: true,
  },
  {
    id: 's-gone',
    what: 'shows a message when a video does not exist',
    paths: ['/s-gone/:videoId'],
    component: withData(video, `h('h1', null, data ? data.title || 'Untitled' : 'This video is gone')`),
    needsAllRenders: true,
  },
  {
    id: 's-empty',
    what: 'shows a message for an empty list, and waits for a slow response',
    component: withData(`'/api/v1/videos?limit=2&page=1'`, `h('h1', null, data.videos[0]?.title ?? 'Nothing yet')`),
    needsAllRenders: true,
  },
]
