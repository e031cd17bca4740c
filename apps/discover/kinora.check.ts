import type { TeamChecks } from '@kinora/release/checks'

/** Extra checks for this remote. The `check` command and every promotion run them alongside the common checks. */
export default {
  urls: {
    '/search': [
      '/search?query=light',
      '/search?query=light&type=channels',
      '/search?query=nothing-like-this&length=long',
    ],
  },
} satisfies TeamChecks
