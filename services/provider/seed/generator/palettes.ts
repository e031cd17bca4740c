/** Five colours that go together, from dark to light. */
export type Swatch = readonly [string, string, string, string, string]

/** The house palettes of avatars. */
export const swatches: readonly [Swatch, ...Swatch[]] = [
  ['#1d2b4f', '#3f5f8a', '#e0685a', '#f4b266', '#fbeed7'],
  ['#123b3a', '#2a7f78', '#f08a5d', '#f9c98b', '#f6f1e1'],
  ['#3a1f45', '#7d3c78', '#e46a8b', '#f7b5a3', '#fdecdf'],
  ['#1b2a22', '#3f6b4c', '#a9c56c', '#f1d98c', '#fbf6e2'],
  ['#22223f', '#4c4c96', '#7fa6e8', '#c8dcf5', '#fdf3e3'],
  ['#43201b', '#96442f', '#e39a52', '#f3cf8f', '#fcf1dd'],
  ['#0f3046', '#19719a', '#4bb8c4', '#ffd27d', '#fff6e5'],
  ['#2e1a2b', '#8a2f4f', '#d85a5a', '#f2a65a', '#f8e6c1'],
  ['#26304a', '#5c6f9e', '#a98fc9', '#f0b8c4', '#fdeee6'],
  ['#173a2f', '#0f8a6a', '#62c9a2', '#f5e29b', '#fffaf0'],
  ['#30243f', '#5d4a8c', '#c978b4', '#f9b88f', '#fff0dd'],
  ['#2b2f36', '#5f6b76', '#d98c6a', '#eac9a0', '#f7f1e8'],
]
