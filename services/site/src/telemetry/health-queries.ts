/* The statements of `readHealth`. A viewer is known during a canary; else each load of a page counts as one. $1: since when. */

const reports = `reports as (
  select *, coalesce(viewer, visit) as who from site.telemetry where received_at >= $1)`

export const healthOfBuilds = `
  with ${reports}
  select release, remote, build, max(version) as version, max(owner) as owner,
    count(distinct who)::int as viewers,
    (count(distinct who) filter (where kind = 'error'))::int as "failedViewers",
    (count(distinct visit) filter (where kind = 'view'))::int as visits,
    (count(*) filter (where kind = 'error'))::int as errors,
    (count(distinct visit) filter (where kind = 'error' and phase in ('start', 'entry', 'chunk', 'css', 'contract')))::int as "failedLoads",
    (count(distinct visit) filter (where kind = 'error' and phase in ('entry', 'css', 'contract', 'render')))::int as "failedBeforeDrawn"
  from reports group by release, remote, build
  order by max(id) desc limit 200`

/** Each viewer's first value; the value that three of four did not exceed, and the ranks between which it lies in 95 of 100 samples (binomial). */
export const vitalsOfBuilds = `
  with ${reports},
  firsts as (
    select distinct on (release, remote, build, name, who) release, remote, build, name, value
    from reports where kind = 'vital' and name in ('LCP', 'INP', 'CLS', 'TTFB')
    order by release, remote, build, name, who, id),
  sorted as (
    select release, remote, build, name, array_agg(value order by value) as sorted, count(*)::int as samples
    from firsts group by release, remote, build, name)
  select release, remote, build, name, samples, sorted[ceil(samples * 0.75)::int] as p75,
    case when samples >= 20 then sorted[greatest(1, floor(samples * 0.75 - 1.96 * sqrt(samples * 0.1875))::int)] end as low,
    case when samples >= 20 then sorted[least(samples, ceil(samples * 0.75 + 1.96 * sqrt(samples * 0.1875))::int + 1)] end as high
  from sorted`

export const errorGroups = `
  with ${reports}
  select release, remote, build, max(owner) as owner, phase, fault, message, place,
    (array_agg(stack order by id) filter (where stack is not null))[1] as stack,
    max(path) as path, count(*)::int as times, count(distinct who)::int as viewers,
    min(received_at) as "firstAt", max(received_at) as "lastAt"
  from reports where kind = 'error'
  group by release, remote, build, phase, fault, message, place
  order by viewers desc, times desc limit 200`

/** $2: the length of a step in seconds. */
export const healthByTime = `
  with ${reports}
  select extract(epoch from date_bin(make_interval(secs => $2::double precision), received_at, timestamptz 'epoch'))::double precision as at, release,
    count(distinct visit)::int as visits, (count(distinct visit) filter (where kind = 'error'))::int as failed
  from reports group by 1, 2 order by 1 limit 2000`
