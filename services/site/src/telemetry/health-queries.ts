import { bucketGrowth, clsUnits, hashesUpTo } from './roll-up-queries.ts'

/*
 * The statements of `readHealth`. They read what has been summed up, never the reports. $1: since when; $2: until when by days, and from when by hours;
 * $3: until when by hours, and from when by steps of five minutes.
 */

/** So many hashes stand for the viewers of a build or an error in the answer. */
export const hashesInAnswer = 128
const mostErrors = 200
/** Of these no more of one build: one that fails in many ways leaves room for the others. */
const mostErrorsOfBuild = 50
const mostBuilds = 400

const inTime = `((span = 1440 and at >= $1 and at < $2) or (span = 60 and at >= $2 and at < $3) or (span = 5 and at >= $3))`

/**
 * How many different ones there are, by keys; each kind of them is a `series`, for a number is compared sooner than four texts. Where hashes were left out somewhere, those below the smallest limit stand for all: they are a sample, for hashes are
 * spread evenly.
 *
 * @param rows names what has the keys, `hashes` and `most`.
 */
const distinctOf = (rows: string, keys: string) => `
  limits as (select ${keys}, min(most) as most, row_number() over () as series from ${rows} group by ${keys}),
  kept as materialized (
    select distinct limits.series, hash
    from ${rows} join limits using (${keys}) cross join lateral unnest(hashes) as hash
    where limits.most is null or hash <= limits.most),
  numbers as (
    select ${keys}, series, most, case when most is null then count else round((count - 1) * ${hashesUpTo}::double precision / most) end::int as number
    from (select series, count(*) as count from kept group by series) as counted join limits using (series))`

/** The smallest hashes, and the largest of them where there are more. */
const sketch = `(array_agg(hash order by hash))[1:${hashesInAnswer}] as hashes,
      case when count(*) > ${hashesInAnswer} then (array_agg(hash order by hash))[${hashesInAnswer}] else max(most) end as most`

export const healthOfBuilds = `
  with rows as materialized (
    select release, remote, build, measure, hashes, health_distinct.most from site.health_distinct where remote <> '' and ${inTime}),
  ${distinctOf('rows', 'release, remote, build, measure')},
  measures as (select release, remote, build, jsonb_object_agg(measure, number) as measures from numbers group by release, remote, build),
  viewers as materialized (
    select series, ${sketch}
    from kept join numbers using (series) where measure = 'viewers' group by series),
  sketches as (select release, remote, build, viewers.hashes, viewers.most from numbers join viewers using (series)),
  counts as (
    select release, remote, build, max(version) as version, max(owner) as owner, sum(errors)::int as errors, max(at) as last
    from site.health_counts where ${inTime} group by release, remote, build)
  select release, remote, build, version, owner, errors,
    coalesce((measures->>'viewers')::int, 0) as viewers, coalesce((measures->>'failed viewers')::int, 0) as "failedViewers",
    coalesce((measures->>'visits')::int, 0) as visits, coalesce((measures->>'failed loads')::int, 0) as "failedLoads",
    coalesce((measures->>'failed before drawn')::int, 0) as "failedBeforeDrawn", coalesce((measures->>'fallbacks')::int, 0) as fallbacks,
    to_jsonb(sketches.hashes) as hashes, sketches.most::double precision as most
  from counts join measures using (release, remote, build) join sketches using (release, remote, build)
  order by last desc, viewers desc limit ${mostBuilds}`

/** What lies in the middle of a bucket, by ratio; its ends where `part` is 0 or 1. */
const valueOf = (bucket: string, part: number) =>
  `case when ${bucket} = 0 then 0 else power(${bucketGrowth}::double precision, ${bucket} - 1 + ${part}) end / case name when 'CLS' then ${clsUnits} else 1 end`

/** The value that three of four viewers did not exceed, and the ranks between which it lies in 95 of 100 samples (binomial). */
export const vitalsOfBuilds = `
  with buckets as (
    select release, remote, build, name, bucket, sum(count) as count
    from site.health_vitals cross join lateral unnest(buckets, counts) as one(bucket, count)
    where name in ('LCP', 'INP', 'CLS', 'TTFB') and ${inTime} group by release, remote, build, name, bucket),
  ranked as (
    select release, remote, build, name, bucket, sum(count) over (partition by release, remote, build, name order by bucket) as upto,
      (sum(count) over (partition by release, remote, build, name))::int as samples
    from buckets),
  found as (
    select release, remote, build, name, samples, min(bucket) filter (where upto >= ceil(samples * 0.75)) as middle,
      min(bucket) filter (where upto >= greatest(1, floor(samples * 0.75 - 1.96 * sqrt(samples * 0.1875)))) as low,
      min(bucket) filter (where upto >= least(samples, ceil(samples * 0.75 + 1.96 * sqrt(samples * 0.1875)) + 1)) as high
    from ranked group by release, remote, build, name, samples)
  select release, remote, build, name, samples, ${valueOf('middle', 0.5)} as p75,
    case when samples >= 20 then ${valueOf('low', 0)} end as low, case when samples >= 20 then ${valueOf('high', 1)} end as high
  from found`

/** By networks first: one alone can make up as many viewers as it likes. When they were seen first is of all times. */
export const errorGroups = `
  with rows as materialized (
    select key, release, remote, build, phase, fault, message, place, owner, path, code, stack, trace_id, times, viewers as hashes, most, networks, first_at, last_at
    from site.health_errors where ${inTime}),
  ${distinctOf('rows', 'key')},
  of_networks as (select key, count(distinct network)::int as networks from rows cross join lateral unnest(networks) as network group by key),
  groups as (
    select key, release, remote, build, phase, fault, message, place, max(owner) as owner, max(path) as path, max(code) as code,
      (array_agg(stack order by last_at desc) filter (where stack is not null))[1] as stack,
      (array_agg(trace_id order by last_at desc) filter (where trace_id is not null))[1] as trace_id,
      sum(times)::int as times, min(first_at) as first_at, max(last_at) as last_at
    from rows group by key, release, remote, build, phase, fault, message, place),
  ranked as (
    select *, row_number() over (partition by remote, build order by networks desc, number desc, times desc, key) as rank
    from groups join numbers using (key) join of_networks using (key)),
  shown as (
    select * from ranked where rank <= ${mostErrorsOfBuild} order by networks desc, number desc, times desc, key limit ${mostErrors}),
  viewers as materialized (
    select key, ${sketch}
    from shown join kept using (series) group by key)
  select shown.release, shown.remote, shown.build, owner, phase, shown.fault, nullif(shown.message, '') as message, nullif(shown.place, '') as place,
    stack, path, code, trace_id as "traceId", times, number as viewers, shown.networks,
    least(shown.first_at, known.first_at) as "firstAt", shown.last_at as "lastAt", to_jsonb(viewers.hashes) as hashes, viewers.most::double precision as most
  from shown join viewers using (key)
    left join site.error_firsts known on known.key = md5(jsonb_build_array(shown.remote, shown.build, shown.fault, shown.message, shown.place)::text)::uuid
  order by shown.networks desc, viewers desc, times desc`

/** $4: the length of a step in seconds. */
export const healthByTime = `
  with rows as materialized (
    select date_bin(make_interval(secs => $4::double precision), at, timestamptz 'epoch') as at, release, measure, hashes, health_distinct.most
    from site.health_distinct where remote = '' and ${inTime}),
  ${distinctOf('rows', 'at, release, measure')}
  select extract(epoch from at)::double precision as at, release,
    coalesce(max(number) filter (where measure = 'visits'), 0) as visits, coalesce(max(number) filter (where measure = 'failed visits'), 0) as failed
  from numbers group by 1, 2 order by 1 limit 2000`

/** $1: errors, as JSON. When those of the same remote, name and message were first seen in other builds, or at other places. */
export const earlierErrors = `
  select known.remote, known.build, known.fault, nullif(known.message, '') as message, nullif(known.place, '') as place, known.first_at as "firstAt"
  from (select distinct remote, fault, message from jsonb_to_recordset($1::jsonb) as error(remote text, fault text, message text)) as alike
  cross join lateral (
    select * from site.error_firsts
    where (remote, fault, message) = (alike.remote, alike.fault, coalesce(alike.message, ''))
    order by networks > 1 desc, first_at limit 20) as known
  limit 100`
