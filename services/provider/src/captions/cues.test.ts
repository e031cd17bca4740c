import { cuesOf } from './cues.ts'

test('strips tags from cue text and returns cue starts in seconds', () => {
  const file = [
    'WEBVTT - notes',
    '',
    'NOTE not said',
    '',
    'intro',
    '00:01.500 --> 00:03.000 align:start',
    '<v Ada>Waves &amp; <b>rings</b>',
    'on a pond',
    '',
    '01:00:02.250 --> 01:00:04.000',
    'Later',
    '',
    '00:05.000 --> 00:06.000',
    '',
  ].join('\r\n')
  expect(cuesOf(file)).toEqual({ cueStarts: [1.5, 3602.25], cueTexts: ['Waves & rings on a pond', 'Later'] })
})

test('parses a line of a million characters', () => {
  const { cueTexts } = cuesOf(`WEBVTT\n\n00:00.000 --> 00:01.000\n${'<'.repeat(500_000)}${'&'.repeat(400_000)}`)
  expect(cueTexts).toHaveLength(1)
})
