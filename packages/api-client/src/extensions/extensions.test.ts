import { captionsOf, watchedSecondsOf } from './index.ts'

const english = { language: 'en', label: 'English', src: '/api/v1/videos/v1/captions/en' }

test('captions have a language, a name and a file, whatever else the provider sends', () => {
  const wire = [
    { ...english, kind: 'auto' },
    { language: 'de', src: '/de' },
    { label: 'No language', src: '/x' },
    { language: 'fr', label: 'No file' },
    null,
  ]
  expect(captionsOf(wire)).toEqual([english, { language: 'de', label: 'de', src: '/de' }])
})

test.each([undefined, null, {}, 'en'])('%j are no captions', (wire) => {
  expect(captionsOf(wire)).toEqual([])
})

test('where the viewer stopped is known where the provider keeps it, from the very beginning on', () => {
  const values = [0, 12.5, null, undefined, '12']
  expect(values.map((watchedSeconds) => watchedSecondsOf({ watchedSeconds }))).toEqual([0, 12.5, null, null, null])
})
