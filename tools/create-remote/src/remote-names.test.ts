import { fillInNames } from './remote-names.ts'

test('replaces placeholders with the name in every case style', () => {
  const text =
    "import { RemoteNamePage, remoteNameQuery } from './remote-name-page.tsx' // Remote Name at /remote-route, remote-owner"
  expect(fillInNames(text, { id: 'road-trips', route: '/trips/:tripId', owner: 'team travel' })).toBe(
    "import { RoadTripsPage, roadTripsQuery } from './road-trips-page.tsx' // Road Trips at /trips/:tripId, team travel",
  )
})

test('keeps an inserted name that looks like a placeholder', () => {
  expect(fillInNames('remote-owner', { id: 'music', route: '/music', owner: 'remote-name team' })).toBe(
    'remote-name team',
  )
})
