import { UnsupportedBuildError } from '../remote-failure.ts'

/** What a viewer is told whose browser does not hold modules to their hashes. */
export function browserCannotHold(): UnsupportedBuildError {
  return new UnsupportedBuildError(
    'browser',
    'This browser cannot make sure that the page runs just what was released.',
  )
}
