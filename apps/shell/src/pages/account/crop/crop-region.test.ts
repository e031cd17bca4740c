import { cropRegion, initialCrop, movedCrop } from './crop-region.ts'

const wide = { width: 400, height: 200 }

test('starts with the largest square, centred', () => {
  expect(cropRegion(wide, initialCrop)).toEqual({ left: 100, top: 0, size: 200 })
  expect(cropRegion({ width: 200, height: 400 }, initialCrop)).toEqual({ left: 0, top: 100, size: 200 })
})

test('zooming in shrinks the square around its centre', () => {
  expect(cropRegion(wide, { ...initialCrop, zoom: 2 })).toEqual({ left: 150, top: 50, size: 100 })
  expect(cropRegion(wide, { zoom: 2, x: 1, y: 0 })).toEqual({ left: 300, top: 0, size: 100 })
})

test('a dragged image follows the pointer up to the image’s edges', () => {
  expect(movedCrop(wide, initialCrop, { right: 0.25, down: 0.25 })).toEqual({ zoom: 1, x: 0.25, y: 0.5 })
  expect(movedCrop(wide, initialCrop, { right: 9, down: 0 })).toMatchObject({ x: 0 })
  expect(movedCrop(wide, initialCrop, { right: -9, down: 0 })).toMatchObject({ x: 1 })
})
