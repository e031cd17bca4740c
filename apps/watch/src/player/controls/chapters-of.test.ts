import { chaptersOf } from './chapters-of.ts'

test('reads chapters from lines with a time before or after a title', () => {
  const description = 'A film.\n\n0:00 Intro\n- [1:30] – The sea\nThe shore (2:45)\n\nThanks at 3:00 to all who came.'
  expect(chaptersOf(description, 200)).toEqual([
    { start: 0, title: 'Intro' },
    { start: 90, title: 'The sea' },
    { start: 165, title: 'The shore' },
  ])
})

test.each([
  ['do not begin at 0:00', '0:10 a\n1:00 b\n2:00 c'],
  ['are fewer than three', '0:00 a\n1:00 b'],
  ['are out of order', '0:00 a\n2:00 b\n1:00 c'],
  ['exceed the video’s length', '0:00 a\n1:00 b\n9:00 c'],
  ['have no titles', '0:00\n1:00\n2:00'],
])('does not read chapters from times that %s', (_, description) => {
  expect(chaptersOf(description, 300)).toEqual([])
})
