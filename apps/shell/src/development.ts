// Before React, which looks for it when it is first run.
import './dev/offer-devtools-hook.ts'

import { takeDevRemote } from './dev/take-dev-remote.ts'
import { readRelease } from './remotes/read-release.ts'
import { startShell } from './start-shell.ts'

/*
 * The shell's development build: it goes on in the page of a tab in which a remote comes from its source. React replaces components while they run in its development build alone. Nothing is
 * reported of such a tab.
 */
const release = readRelease(document)
void takeDevRemote(release).then(() => startShell(release))
