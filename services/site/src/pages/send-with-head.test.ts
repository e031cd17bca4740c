import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { compressBeginning, compressEnd } from './send-with-head.ts'

const words = 'the quick brown fox of a page <div class="skeleton"></div> says “Kinora” 🎬 to all. '.split(' ')

function text(length: number): string {
  return Array.from({ length }, () => words[randomBytes(1).readUInt8() % words.length]).join(' ')
}

const ends = ['', '<', 'x'.repeat(100_000), text(5), text(400), text(30_000), randomBytes(20_000).toString('base64')]

test.each(['', '<!doctype html>', text(3_000), text(60_000), randomBytes(5_000).toString('hex')])(
  'a page compressed in two parts decompresses to the original text (%#)',
  async (beginning) => {
    const compressed = await compressBeginning(beginning)
    for (const end of ends) {
      const whole = Buffer.concat([compressed, await compressEnd(end)])
      expect(brotliDecompressSync(whole).toString() === beginning + end).toBe(true)
    }
  },
)

test("words from brotli's dictionary decompress correctly after any beginning", async () => {
  // Words from brotli's static dictionary. Higher compression levels refer to them by a distance that depends on the stream's position.
  const end =
    'Privacy Policy</a></li> information about the government " description" content="text/html; charset=utf-8 '
  for (const length of [0, 1, 100, 5_000]) {
    const whole = Buffer.concat([await compressBeginning(text(length)), await compressEnd(end.repeat(3))])
    expect(brotliDecompressSync(whole).toString().endsWith(end.repeat(3))).toBe(true)
  }
})
