import { avcCodec, bitRatesOf, multivariantPlaylist, segmentsOf } from './playlists.ts'

const playlist = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="1a-360.mp4",BYTERANGE="1243@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:100000@1243
1a-360.mp4
#EXTINF:4.000000,
#EXT-X-BYTERANGE:300000@101243
1a-360.mp4
#EXTINF:0.040000,
#EXT-X-BYTERANGE:8000@401243
1a-360.mp4
#EXT-X-ENDLIST
`

test("measures a rendition's bit rates from its segments", () => {
  const segments = segmentsOf(playlist)
  expect(segments).toEqual([
    { seconds: 4, bytes: 100_000 },
    { seconds: 4, bytes: 300_000 },
    { seconds: 0.04, bytes: 8000 },
  ])
  // The last segment is a single frame, so its bit rate isn't representative.
  expect(bitRatesOf(segments)).toEqual({ peak: 600_000, average: Math.ceil((408_000 * 8) / 8.04) })
})

test('uses the bit rate of a single segment', () => {
  expect(bitRatesOf([{ seconds: 2, bytes: 1000 }])).toEqual({ peak: 4000, average: 4000 })
  expect(bitRatesOf([])).toEqual({ peak: 0, average: 0 })
})

test('reads the codec from the start of the file', () => {
  const head = Buffer.concat([Buffer.from('\0\0\0\x2aavcC\x01'), Buffer.from([0x64, 0x00, 0x1f, 0xff])])
  expect(avcCodec(head)).toBe('avc1.64001f')
  expect(() => avcCodec(Buffer.from('ftypiso6'))).toThrow('does not contain a codec')
})

const small = {
  uri: '1a-360.m3u8',
  codec: 'avc1.4d401e',
  size: { width: 640, height: 360 },
  bitRates: { peak: 800_000, average: 500_000 },
}
const sound = { uri: '1a-0.m3u8', bitRates: { peak: 130_000, average: 128_000 } }

test("the multivariant playlist adds the audio to each rendition's bit rate", () => {
  expect(multivariantPlaylist([small], sound)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="1a-0.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=930000,AVERAGE-BANDWIDTH=628000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,AUDIO="sound"
1a-360.m3u8
`)
})

test("a silent video's playlist does not contain audio", () => {
  const text = multivariantPlaylist([small], undefined)
  expect(text).not.toMatch(/AUDIO|mp4a/)
  expect(text).toContain('BANDWIDTH=800000,')
})
