import type { TeamChecks } from '@kinora/release'

/** Checks for this remote, in addition to the common ones. `check` and each promotion run them. */
export default {
  urls: {
    '/search': [
      '/search?query=light',
      '/search?query=light&type=channels',
      '/search?query=nothing-like-this&length=long',
    ],
  },
} satisfies TeamChecks
