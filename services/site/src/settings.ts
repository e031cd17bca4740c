import { observabilitySettings } from '@kinora/observability'
import { flag, secret, secretUrl, share, text, wholeNumber } from '@kinora/settings'
import { Type } from 'typebox'

import { defaultMaxConnections } from './app.ts'
import { defaultStopLimits } from './http/stop-gracefully.ts'
import { defaultProxyLimits } from './provider-proxy/proxy-limits.ts'
import { defaultPublicDataLimits } from './public-data/public-data-limits.ts'
import { defaultCanaryLimits } from './telemetry/canary-guard.ts'
import { defaultReportLimits } from './telemetry/report-limits.ts'

/** Every variable of the site's environment. The README's table is made of it. */
export const settingsSchema = Type.Object({
  SITE_ROOT: text({
    description: 'The folder of released files, or of copies of them where `SITE_STORAGE_URL` names a bucket.',
    example: '/srv/kinora/site',
  }),
  PROVIDER_URL: text({ description: 'Where `/api/v1` answers.', example: 'http://127.0.0.1:4000' }),
  SITE_STORAGE_URL: Type.Optional(
    text({
      description:
        'A storage of released files elsewhere, `file:///…` or `s3://…`, what opens it (variables, or files that `AWS_ACCESS_KEY_ID_FILE` and `AWS_SECRET_ACCESS_KEY_FILE` name), and what a bucket must do ([releasing](../../docs/releasing.md#a-bucket)).',
    }),
  ),
  SITE_REMOTE_ORIGINS: text({
    description: 'Other origins that remotes may be released from, with spaces or commas between.',
    default: '',
    otherwise: 'none',
    format: 'origins',
  }),
  SITE_MEDIA_ORIGINS: text({
    description:
      'Other origins that pictures and videos come from, where the provider sends browsers there (`MEDIA_DELIVERY`), with spaces or commas between.',
    default: '',
    otherwise: 'none',
    format: 'origins',
  }),
  SITE_SECRET: Type.Optional(
    secret({
      description:
        "At least 32 characters, the provider's as well: proves the site to it, signs viewers' ids and hides who reported what. Without it ids end with the process, so a canary starts anew at a restart, and several processes do not know each other's.",
      otherwise: 'random',
    }),
  ),
  KINORA_OPERATOR_TOKEN: Type.Optional(
    secret({
      description:
        'At least 32 random characters: signs the links that preview a build, and opens releases that are not live (`x-kinora-release`) and `GET /telemetry/summary` and `/telemetry/health` to who sends it as `x-kinora-operator`.',
      otherwise: 'closed',
    }),
  ),
  TRUST_PROXY: Type.Optional(text({ description: 'Whose `X-Forwarded-*` is believed.', otherwise: "nobody's" })),
  HTTPS: flag({
    description: '`true` when browsers reach it by HTTPS: HSTS on every response, `Secure` cookies.',
  }),
  HSTS_SUBDOMAINS: flag({
    description:
      '`true` when all hosts below this one are to be reached by HTTPS alone too: `includeSubDomains` in HSTS.',
  }),
  PUBLIC_ORIGIN: Type.Optional(
    text({
      description:
        'Where browsers reach Kinora. Canonical URLs, link previews, `/sitemap.xml` and `/oembed` name it, and never what a request says of itself.',
      format: 'origin',
      example: 'https://kinora.example',
      otherwise: 'nothing is said that needs an absolute URL',
    }),
  ),
  PAGE_DATA_WAIT_MS: wholeNumber(defaultPublicDataLimits.waitMs, {
    description:
      "How long the head of a video's or a channel's page waits for what the provider knows of it; then it comes without. 0 asks for nothing.",
  }),
  DATABASE_URL: Type.Optional(
    secretUrl({
      description: 'A PostgreSQL for telemetry; without one it is dropped. Migrations run at the first report.',
    }),
  ),
  CANARY_MAX_ERROR_RATE: share(defaultCanaryLimits.maxErrorRate, {
    description: "The share of a canary's viewers who may meet an error before the site halts it.",
  }),
  CANARY_MIN_VISITS: wholeNumber(defaultCanaryLimits.minViewers, {
    description: 'Fewer viewers than this say nothing; of each the page loads count once.',
  }),
  CANARY_VIEWERS_PER_ADDRESS: wholeNumber(defaultCanaryLimits.viewersPerNetwork, {
    description:
      'Viewers of one network (an IPv4 address, an IPv6 /64) who count; more for a site whose viewers all come from one.',
  }),
  CANARY_DISCOUNTED_ADDRESSES: wholeNumber(defaultCanaryLimits.discountedNetworks, {
    description:
      'Networks with the most viewers who met an error that the share leaves out; 0 for a site whose viewers all come from one.',
  }),
  CANARY_MAX_SLOWDOWN: share(defaultCanaryLimits.maxSlowdown, {
    description:
      "By how much a canary's LCP and INP may be past what three of four viewers of the stable release do not exceed, before a viewer counts as one who had it slow.",
  }),
  TELEMETRY_RAW_DAYS: wholeNumber(defaultReportLimits.rawDays, {
    description: 'For how many days reports of pages are kept as they came, and their sums of five minutes.',
    minimum: 1,
  }),
  TELEMETRY_HOURLY_DAYS: wholeNumber(defaultReportLimits.hourlyDays, {
    description: 'For how many days their sums of an hour are kept: so far back `/telemetry/health` can tell.',
    minimum: 1,
  }),
  PROVIDER_ANSWER_SECONDS: wholeNumber(defaultProxyLimits.headersMs / 1_000, {
    description: 'How long the provider may take until its response begins; then 503.',
  }),
  MAX_CONNECTIONS: wholeNumber(defaultMaxConnections, { description: 'Connections of viewers at a time.' }),
  STOP_LEAD_SECONDS: wholeNumber(defaultStopLimits.leadMs / 1_000, {
    description: 'How long it says that it is not ready before it stops.',
  }),
  STOP_SECONDS: wholeNumber(defaultStopLimits.graceMs / 1_000, {
    description: 'How long requests under way may then take.',
  }),
  ...observabilitySettings,
  HOST: text({ description: 'The IP address or name to listen on.', default: '127.0.0.1' }),
  PORT: wholeNumber(3_000, { description: 'The port to listen on; 0 takes a free one.' }),
})
