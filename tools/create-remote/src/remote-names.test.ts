import { fillInNames } from './remote-names.ts'

test('returns a name in all forms that files need', () => {
  const text =
    "import { RemoteNamePage, remoteNameQuery } from './remote-name-page.tsx' // Remote Name at /remote-route, remote-owner"
  expect(fillInNames(text, { id: 'road-trips', route: '/trips/:tripId', owner: 'team travel' })).toBe(
    "import { RoadTripsPage, roadTripsQuery } from './road-trips-page.tsx' // Road Trips at /trips/:tripId, team travel",
  )
})

test('names that look like placeholders stay as they are', () => {
  expect(fillInNames('remote-owner', { id: 'music', route: '/music', owner: 'remote-name team' })).toBe(
    'remote-name team',
  )
})
