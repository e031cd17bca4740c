import { wantsDevOverride } from './dev/wants-dev-override.ts'
import { readRelease, startShell } from './start-shell.ts'
import { createTelemetry } from './telemetry/create-telemetry.ts'

const release = readRelease(document)
const start = () => startShell(release, createTelemetry(release))
if (wantsDevOverride()) {
  void import('./dev/enter-development.ts')
    .then(({ enterDevelopment }) => enterDevelopment(release))
    .then((isTakenOver) => isTakenOver || start(), start)
} else start()
