/** For each goal, by how its figure begins: what stands in its way where it is missed, and what would be tried next. */
const reasons: [string, string][] = [
  [
    'LCP on /, second visit',
    'the first visit paints its picture before any script has come; on the second the shell comes out of the cache before anything is painted, so that LCP waits for React. Next: evaluate the shell after the first paint.',
  ],
  [
    'LCP on /watch/:id, second visit',
    'the first visit paints its picture before any script has come; on the second the shell comes out of the cache before anything is painted, so that LCP waits for React. Next: evaluate the shell after the first paint.',
  ],
  [
    'bytes of /watch/:id, second visit',
    'the page was begun before the provider had said what it is about, so it came without an ETag and comes again: 13 KB. Next: the page by a dictionary as well, of its shell\u2019s template.',
  ],
  ['bytes of /, second visit', 'the page is a 304, and the lists are asked for anew. Next: an ETag for lists.'],
  [
    'click on a card',
    'the file is asked for when the remote has run. Next: ask for it with the remote, as the page by its URL does.',
  ],
  ['frames of a player', 'Next: hand the clicked card\u2019s picture to the player before it is in the page.'],
  ['released files', 'Next: deltas against more releases than those that are live and the one before.'],
  ['INP of a visit', 'Next: a processor profile of the slowest interaction; its rendering in slices.'],
  ['longest task of a visit', 'Next: a processor profile of the longest task; lists rendered in slices.'],
  [
    'LCP on /watch/:id over a bare page',
    'the picture stands in the document, behind the frame and the release that the page carries. Next: fewer bytes before it, and Early Hints.',
  ],
  [
    'first frame',
    'the video stands in the document and shares the line with the scripts: its first 32 KB come beside them. Next: the place of its first picture in the file, so that fewer bytes are enough.',
  ],
  [
    'LCP on',
    'the site writes the first two pictures into the document; the others of the first row wait for the answer of the first call. Next: fewer bytes before them, and Early Hints.',
  ],
  [
    "/watch/:id's own control",
    "the shell provides what any remote may use, so its script is larger than a bundle's, and the remote's entry runs before its page. Next: provide the rarely used parts of the UI kit as a second script that only those remotes ask for.",
  ],
  ["/'s own control", "the shell's script is larger than a bundle's, as above."],
  [
    'JavaScript on',
    'React, the router and the query client are 100 KB of it, and the shell provides every name of the shared packages that a remote may import, used or not: those that the watch remote does not use are 5 KB. Next: give them to the builds alone that use one.',
  ],
  [
    'pictures of /',
    'two pictures of each row are near on a phone. Next: AVIF, which is a third smaller and takes ten times as long to make.',
  ],
  ['chain depth', 'Next: name the late file in the preload list of its remote.'],
  ['duplicate shared', 'Next: provide the modules that the source maps name.'],
  ['CLS', 'Next: give what shifts the box that it will need.'],
  [
    'click → page',
    "a bundle's chunk is one script; a remote's page is its entry and then its module. Next: let the entry carry the module, so that one file comes instead of two.",
  ],
  ['heap after', 'Next: look in a heap snapshot at what is detached, and what holds it.'],
  [
    'cold start with 200',
    "the page still carries the paths of every remote's pages, and the router reads them all at the start. Next: hand the router the routes of the page's own remote first, and the others by a table that is looked up by its first segment.",
  ],
  [
    '10,000 videos in history over 100',
    'the answer is not paged: it holds 500 videos where the other holds 100, and all are read and checked before the first card. Next: a page of history on the wire.',
  ],
  [
    'longest task while scrolling',
    'cards are rendered in groups as they come into view. Next: smaller groups, rendered when the browser is idle.',
  ],
  [
    'GET /videos?limit=8, p50',
    'an answer crosses one more process than the statement does: a process that does nothing but run the same statement for each request is at 1.5 to 1.8 already. Next: the statement beside the next request, or fewer bytes of it.',
  ],
  ['GET /videos?limit=8 of', 'Next: read the plan of the statement at that size.'],
]

/** @param figure of the goal. */
export function whyMissed(figure: string): string {
  return reasons.find(([beginning]) => figure.startsWith(beginning))?.[1] ?? ''
}
