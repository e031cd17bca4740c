import { errorsOfBuild, keyOfErrors, otherErrors } from './roll-up-queries.ts'

const inDay = 'span = 60 and at >= $1::timestamptz and at < $2::timestamptz'
const alike = 'release, remote, build, phase, fault, message, place'

/**
 * Sums up the hours of one day, whose reports may be gone. Where hashes of an hour were left out, those below the smallest limit stand for all, as where hours are read.
 *
 * $1: when the day begins; $2: when it ends; $3: how many hashes are kept.
 */
export const rollUpDay = `
  with counts as (
    insert into site.health_counts (span, at, release, remote, build, version, owner, views, errors)
    select 1440, $1::timestamptz, release, remote, build, max(version), max(owner), sum(views), sum(errors)
    from site.health_counts where ${inDay} group by release, remote, build),

  hours as materialized (
    select release, remote, build, measure, hashes, min(most) over (partition by release, remote, build, measure) as most
    from site.health_distinct where ${inDay}),
  hashes as (
    select release, remote, build, measure, most, array_agg(distinct hash order by hash) as hashes
    from hours cross join lateral unnest(hashes) as hash where most is null or hash <= most
    group by release, remote, build, measure, most),
  distinct_ones as (
    insert into site.health_distinct (span, at, release, remote, build, measure, hashes, most)
    select 1440, $1::timestamptz, release, remote, build, measure, hashes[1:$3::int],
      case when cardinality(hashes) > $3::int then hashes[$3::int] else most end
    from hashes),

  buckets as (
    select release, remote, build, name, bucket, sum(count)::int as count
    from site.health_vitals cross join lateral unnest(buckets, counts) as one(bucket, count)
    where ${inDay} group by release, remote, build, name, bucket),
  vitals as (
    insert into site.health_vitals (span, at, release, remote, build, name, buckets, counts)
    select 1440, $1::timestamptz, release, remote, build, name, array_agg(bucket order by bucket), array_agg(count order by bucket)
    from buckets group by release, remote, build, name),

  of_hours as materialized (select * from site.health_errors where ${inDay}),
  ranks as (
    select key, row_number() over (
      partition by release, remote, build order by max(cardinality(networks)) desc, sum(times) desc, key) > ${errorsOfBuild} as is_other
    from of_hours group by key, release, remote, build),
  reported as (
    select at, release, remote, build, phase, owner, path, times, viewers, most, networks, first_at, last_at,
      case when is_other then '${otherErrors}' else fault end as fault,
      case when is_other then '' else message end as message,
      case when is_other then '' else place end as place,
      case when not is_other then stack end as stack,
      case when not is_other then code end as code,
      case when not is_other then trace_id end as trace_id
    from of_hours join ranks using (key)),
  numbered as materialized (select *, dense_rank() over (order by ${alike}) as series from reported),
  groups as (
    select series, ${alike}, max(owner) as owner, max(path) as path, max(code) as code,
      (array_agg(stack order by at) filter (where stack is not null))[1] as stack,
      (array_agg(trace_id order by at desc) filter (where trace_id is not null))[1] as trace_id,
      sum(times)::int as times, min(most) as most, min(first_at) as first_at, max(last_at) as last_at
    from numbered group by series, ${alike}),
  viewers as (
    select series, array_agg(distinct hash order by hash) as viewers
    from numbered join groups using (series) cross join lateral unnest(numbered.viewers) as hash
    where groups.most is null or hash <= groups.most group by series),
  networks as (
    select series, array_agg(distinct network order by network) as networks
    from numbered cross join lateral unnest(networks) as network group by series)
  insert into site.health_errors (span, at, key, ${alike}, owner, path, code, stack, trace_id, times, viewers, most, networks, first_at, last_at)
  select 1440, $1::timestamptz, ${keyOfErrors}, ${alike}, owner, path, code, stack, trace_id, times,
    viewers[1:$3::int], case when cardinality(viewers) > $3::int then viewers[$3::int] else most end, networks[1:$3::int], first_at, last_at
  from groups join viewers using (series) join networks using (series)`
