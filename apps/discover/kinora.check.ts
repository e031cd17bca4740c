import type { TeamChecks } from '@kinora/release/checks'

/** Additional checks for this remote. The `check` command and every promotion run them together with the common checks. */
export default {
  urls: {
    '/search': [
      '/search?query=light',
      '/search?query=light&type=channels',
      '/search?query=nothing-like-this&length=long',
    ],
  },
} satisfies TeamChecks
