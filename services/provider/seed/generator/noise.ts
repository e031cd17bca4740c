import { createRandom } from '../random.ts'

/** Smooth noise in three dimensions, roughly -1 to 1. */
export type Noise = (x: number, y: number, z: number) => number

/** Gradient noise (Perlin), the same for the same seed. */
export function createNoise(seed: number): Noise {
  const random = createRandom(seed)
  const order = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let index = 255; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const held = order[index] ?? 0
    order[index] = order[other] ?? 0
    order[other] = held
  }
  const table = new Uint8Array(512)
  for (let index = 0; index < 512; index++) table[index] = order[index & 255] ?? 0
  const at = (index: number): number => table[index] ?? 0
  return (x, y, z) => {
    const fx = Math.floor(x)
    const fy = Math.floor(y)
    const fz = Math.floor(z)
    const ix = fx & 255
    const iy = fy & 255
    const iz = fz & 255
    const dx = x - fx
    const dy = y - fy
    const dz = z - fz
    const u = fade(dx)
    const v = fade(dy)
    const w = fade(dz)
    const a = at(ix) + iy
    const b = at(ix + 1) + iy
    const aa = at(a) + iz
    const ab = at(a + 1) + iz
    const ba = at(b) + iz
    const bb = at(b + 1) + iz
    const near = mix(
      mix(slope(at(aa), dx, dy, dz), slope(at(ba), dx - 1, dy, dz), u),
      mix(slope(at(ab), dx, dy - 1, dz), slope(at(bb), dx - 1, dy - 1, dz), u),
      v,
    )
    const far = mix(
      mix(slope(at(aa + 1), dx, dy, dz - 1), slope(at(ba + 1), dx - 1, dy, dz - 1), u),
      mix(slope(at(ab + 1), dx, dy - 1, dz - 1), slope(at(bb + 1), dx - 1, dy - 1, dz - 1), u),
      v,
    )
    return mix(near, far, w)
  }
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

function mix(from: number, to: number, t: number): number {
  return from + (to - from) * t
}

function slope(hash: number, x: number, y: number, z: number): number {
  const h = hash & 15
  const u = h < 8 ? x : y
  const v = h < 4 ? y : h === 12 || h === 14 ? x : z
  return ((h & 1) === 0 ? u : -u) + ((h & 2) === 0 ? v : -v)
}

/** Several octaves of noise on top of each other: clouds, ridges, marble. */
export function layered(noise: Noise, octaves: number): Noise {
  return (x, y, z) => {
    let sum = 0
    let weight = 0.5
    let scale = 1
    for (let octave = 0; octave < octaves; octave++) {
      sum += noise(x * scale, y * scale, z + octave * 17.3) * weight
      weight *= 0.5
      scale *= 2.02
    }
    return sum
  }
}
