import { containerName } from './container-name.ts'

test('each build of a remote has a different global, which is a valid identifier', () => {
  expect(containerName('road-trips', '1.0.0-4f0c')).toBe('road_trips_1_0_0_4f0c')
})
