import { factsOf } from './probe-media.ts'

const picture = { codec_type: 'video', width: 1440, height: 1080 }

test('uses the displayed size, with square pixels and rotated phone videos', () => {
  expect(factsOf({ streams: [{ ...picture, sample_aspect_ratio: '4:3' }] })).toMatchObject({
    width: 1920,
    height: 1080,
  })
  expect(factsOf({ streams: [{ ...picture, side_data_list: [{}, { rotation: -90 }] }] })).toMatchObject({
    width: 1080,
    height: 1440,
  })
})

test.each(['0:1', '1:0', 'N/A', '1:100'])('treats the impossible aspect ratio %s as square', (ratio) => {
  expect(factsOf({ streams: [{ ...picture, sample_aspect_ratio: ratio }] })).toMatchObject({ width: 1440 })
})

test('reports whether a file has audio, and its total bit rate', () => {
  const sound = { codec_type: 'audio' }
  expect(factsOf({ streams: [sound, picture], format: { bit_rate: '900000' } })).toMatchObject({
    hasSound: true,
    bitRate: 900_000,
  })
  expect(factsOf({ streams: [picture] })).toMatchObject({ hasSound: false, bitRate: Infinity })
})

test('rejects a file without a video track', () => {
  expect(() => factsOf({ streams: [{ codec_type: 'audio' }] })).toThrow('The file does not have a video track.')
  expect(() => factsOf({})).toThrow('The file does not have a video track.')
})
