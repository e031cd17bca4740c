/* The statements that sum reports up. A span is a time of so many minutes, which begins at a full one. */

/** The largest hash that stands for a viewer, a load of a page or a network is one less: what JSON still says exactly. */
export const hashesUpTo = 2 ** 52
/** Of each span so many hashes are kept: figures of two days or less come from steps, longer ones from many hours or days together. */
export const hashesOfSpan = { 5: 512, 60: 256, 1440: 256 } as const
/** Vitals are in buckets, of which each reaches so much further than the one before: what a bucket says is within 2.5 %. */
export const bucketGrowth = 1.05
/** CLS is a share of the screen; the others are milliseconds. */
export const clsUnits = 10_000
/** What stands in the place of an error's name where too many different ones were told. No report can name itself so. */
export const otherErrors = '(others)'

/** More than so many reports of one span are not summed up: more than PostgreSQL sums up in the time that it has. */
const mostReports = 300_000
/** So many different errors of one network are told apart in a span: one that makes errors up crowds nobody else's out. */
const errorsOfNetwork = 20
/** So many different errors of one build are told apart in a span, those from the most networks. */
export const errorsOfBuild = 100

const hashOf = (text: string) => `(hashtextextended(${text}, $4::bigint) & ${hashesUpTo - 1})`
const beforeRendered = `phase in ('entry', 'css', 'contract', 'render')`

/** What errors that are alike are known by. */
export const keyOfErrors = 'md5(jsonb_build_array(release, remote, build, phase, fault, message, place)::text)::uuid'

export const rolledTables = ['health_counts', 'health_distinct', 'health_vitals', 'health_errors'] as const

/** $1: when the span begins; $2: its minutes. */
export const forgetSpan = (table: (typeof rolledTables)[number]) =>
  `delete from site.${table} where span = $2 and at = $1`

/**
 * Sums up the reports of one span. In one statement, so that all sums are of the same reports.
 *
 * $1: when the span begins; $2: when it ends; $3: its minutes; $4: the seed of the hashes; $5: how many hashes are kept.
 */
export const rollUpSpan = `
  with reports as materialized (
    select id, received_at, kind, release, remote, build, version, owner, path, coalesce(phase, '') as phase, coalesce(fault, '') as fault,
      coalesce(message, '') as message, coalesce(place, '') as place, stack, code, trace_id, fallback, name, value,
      ${hashOf('coalesce(viewer, visit)')} as who, ${hashOf('visit')} as load, ${hashOf('coalesce(address, visit)')} as network
    from site.telemetry where received_at >= $1::timestamptz and received_at < $2::timestamptz order by received_at limit ${mostReports}),

  counts as (
    insert into site.health_counts (span, at, release, remote, build, version, owner, views, errors)
    select $3::smallint, $1::timestamptz, release, remote, build, max(version), max(owner),
      count(*) filter (where kind = 'view'), count(*) filter (where kind = 'error')
    from reports group by release, remote, build),

  failed as (
    select distinct release, remote, build, fallback, load from reports where kind = 'error' and ${beforeRendered}),
  facts as (
    select release, remote, build, measure, hash
    from reports cross join lateral (values
      ('viewers', who, true),
      ('failed viewers', who, kind = 'error'),
      ('visits', load, kind = 'view'),
      ('failed loads', load, kind = 'error' and phase in ('start', 'entry', 'chunk', 'css', 'contract'))
    ) as fact(measure, hash, holds) where holds
    union all select release, remote, build, 'failed before drawn', load from failed
    -- Where the build before failed on the same load as well, nothing stood in.
    union all select release, remote, build, 'fallbacks', load from failed
      where fallback is not null and not exists (
        select from failed as other
        where (other.release, other.remote, other.build, other.load) = (failed.release, failed.remote, failed.fallback, failed.load))
    union all select release, '', '', measure, load
      from reports cross join lateral (values ('visits', true), ('failed visits', kind = 'error')) as fact(measure, holds) where holds),
  hashes as (
    select release, remote, build, measure, array_agg(distinct hash order by hash) as hashes
    from facts group by release, remote, build, measure),
  distinct_ones as (
    insert into site.health_distinct (span, at, release, remote, build, measure, hashes, most)
    select $3::smallint, $1::timestamptz, release, remote, build, measure, hashes[1:$5::int], case when cardinality(hashes) > $5::int then hashes[$5::int] end from hashes),

  firsts as (
    select distinct on (release, remote, build, name, who) release, remote, build, name,
      value * case name when 'CLS' then ${clsUnits} else 1 end as value
    from reports where kind = 'vital' order by release, remote, build, name, who, id),
  buckets as (
    select release, remote, build, name, bucket, count(*)::int as count
    from (select *, case when value <= 1 then 0 else ceil(ln(value) / ln(${bucketGrowth}::double precision))::smallint end as bucket from firsts) as one
    group by release, remote, build, name, bucket),
  vitals as (
    insert into site.health_vitals (span, at, release, remote, build, name, buckets, counts)
    select $3::smallint, $1::timestamptz, release, remote, build, name, array_agg(bucket order by bucket), array_agg(count order by bucket)
    from buckets group by release, remote, build, name),

  begun as (
    select *, min(id) over (partition by network, release, remote, build, phase, fault, message, place) as began
    from reports where kind = 'error'),
  of_networks as (select *, dense_rank() over (partition by network order by began) > ${errorsOfNetwork} as is_other from begun),
  reported as (
    select id, received_at, release, remote, build, owner, path, phase, who, network,
      case when is_other then '${otherErrors}' else fault end as fault,
      case when is_other then '' else message end as message,
      case when is_other then '' else place end as place,
      case when not is_other then stack end as stack,
      case when not is_other then code end as code,
      case when not is_other then trace_id end as trace_id
    from of_networks),
  ranks as (
    select release, remote, build, phase, fault, message, place, row_number() over (
      partition by release, remote, build order by count(distinct network) desc, count(distinct who) desc, count(*) desc, min(id)) > ${errorsOfBuild} as is_other
    from reported group by release, remote, build, phase, fault, message, place),
  ranked as (
    select id, received_at, release, remote, build, owner, path, phase, who, network,
      case when is_other then '${otherErrors}' else fault end as fault,
      case when is_other then '' else message end as message,
      case when is_other then '' else place end as place,
      case when not is_other then stack end as stack,
      case when not is_other then code end as code,
      case when not is_other then trace_id end as trace_id
    from reported join ranks using (release, remote, build, phase, fault, message, place)),
  groups as (
    select release, remote, build, phase, fault, message, place, max(owner) as owner, max(path) as path, max(code) as code,
      (array_agg(stack order by id) filter (where stack is not null))[1] as stack,
      (array_agg(trace_id order by id desc) filter (where trace_id is not null))[1] as trace_id,
      count(*)::int as times, array_agg(distinct who order by who) as viewers, array_agg(distinct network order by network) as networks,
      min(received_at) as first_at, max(received_at) as last_at
    from ranked group by release, remote, build, phase, fault, message, place),
  errors as (
    insert into site.health_errors (span, at, key, release, remote, build, phase, fault, message, place, owner, path, code, stack, trace_id,
      times, viewers, most, networks, first_at, last_at)
    select $3::smallint, $1::timestamptz, ${keyOfErrors},
      release, remote, build, phase, fault, message, place, owner, path, code, stack, trace_id,
      times, viewers[1:$5::int], case when cardinality(viewers) > $5::int then viewers[$5::int] end, networks[1:$5::int], first_at, last_at
    from groups
    returning *)

  insert into site.error_firsts as known (key, remote, build, fault, message, place, release, networks, first_at, last_at)
  select md5(jsonb_build_array(remote, build, fault, message, place)::text)::uuid, remote, build, fault, message, place,
    (array_agg(release order by first_at))[1], max(cardinality(networks)), min(first_at), max(last_at)
  from errors where fault <> '${otherErrors}' group by remote, build, fault, message, place
  on conflict (key) do update set
    release = case when excluded.first_at < known.first_at then excluded.release else known.release end,
    networks = greatest(known.networks, excluded.networks),
    first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at)`

/** How far it has been summed up, for the one that sums up; nothing while another does. */
export const takeRolledUp = `
  select steps_until as "stepsUntil", hours_until as "hoursUntil", days_until as "daysUntil", newest, seed, now() as now,
    (select coalesce(max(id), 0) from site.telemetry) as "newestNow"
  from site.rolled_up for update skip locked`
