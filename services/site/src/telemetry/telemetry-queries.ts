/* The statements of the telemetry store. */

export const insertEvents = `
  insert into site.telemetry (release, visit, viewer, address, kind, remote, version, build, owner, path, phase, fault, place, name, value, parts, message, stack, code, trace_id, fallback)
  select $1, $2, $4::text, $5::text, event.*
  from jsonb_to_recordset($3::jsonb) as event(
    kind text, remote text, version text, build text, owner text, path text,
    phase text, fault text, place text, name text, value double precision, parts jsonb, message text, stack jsonb, code text, "traceId" text, fallback text)`

export const insertViolations = `
  insert into site.violations (release, directive, blocked, source, page)
  select $1, violation.*
  from jsonb_to_recordset($2::jsonb) as violation(directive text, blocked text, source text, page text)`

/**
 * The viewers who count, of what was reported since $1: each once, by the network that they first reported something from, and of a network those who came first, up to
 * a number. One who met an error has met it, however often they report that all is well.
 */
const countedViewers = (where: string, perAddress: string) => `
  reports as (
    select release, viewer, min(id) as first, (array_agg(address order by id))[1] as address, bool_or(kind = 'error') as failed
    from site.telemetry where received_at >= $1 and viewer is not null ${where} group by release, viewer),
  ranked as (select *, row_number() over (partition by release, address order by first) as rank from reports),
  counted as (select * from ranked where rank <= ${perAddress})`

/**
 * How the viewers of a canary and of the stable release have fared, by each measure: whether they met an error; whether a page failed them before it was rendered; and whether
 * their first LCP and INP were past what three of four viewers of the stable release did not exceed, and a tolerance on top. Who counts is as above, and of the canary and of
 * the stable release alike the networks whose viewers fared worst are counted apart.
 *
 * $1: since when; $2: the canary's releases; $3: the stable ones; $4: viewers of one network; $5: networks that are counted apart; $6: the tolerance, a part of 1.
 */
export const countsByMeasure = `
  with events as (
    select id, release = any($2::text[]) as is_canary, viewer, address, kind, phase, name, value from site.telemetry
    where received_at >= $1 and viewer is not null and (release = any($2::text[]) or release = any($3::text[]))),
  reports as (
    select 'errors' as measure, is_canary, viewer, min(id) as first, (array_agg(address order by id))[1] as address,
      (bool_or(kind = 'error'))::int::double precision as value
    from events group by is_canary, viewer
    union all
    select 'failed views', is_canary, viewer, min(id), (array_agg(address order by id))[1],
      (bool_or(kind = 'error' and phase <> 'run'))::int::double precision
    from events group by is_canary, viewer
    union all
    select name, is_canary, viewer, min(id), (array_agg(address order by id))[1], (array_agg(value order by id))[1]
    from events where kind = 'vital' and name in ('LCP', 'INP') group by name, is_canary, viewer),
  ranked as (select *, row_number() over (partition by measure, is_canary, address order by first) as rank from reports),
  counted as (select * from ranked where rank <= $4),
  limits as (
    select measure, percentile_cont(0.75) within group (order by value) * (1 + $6::double precision) as most
    from counted where not is_canary and measure in ('LCP', 'INP') group by measure
    union all select unnest(array['errors', 'failed views']), 0),
  networks as (
    select measure, is_canary, address, most, count(*)::int as viewers, (count(*) filter (where value > most))::int as failed
    from counted join limits using (measure) group by measure, is_canary, address, most),
  worst as (
    select *, row_number() over (partition by measure, is_canary order by failed desc, viewers, address) as place from networks)
  select measure, is_canary as "isCanary", max(most) as "most", sum(viewers)::int as viewers, sum(failed)::int as "failedViewers",
    count(*)::int as addresses,
    coalesce(sum(viewers) filter (where failed > 0 and place <= $5), 0)::int as "discountedViewers",
    coalesce(sum(failed) filter (where place <= $5), 0)::int as "discountedFailed"
  from worst group by measure, is_canary`

/** $1: since when; $2: viewers of one network. A release of which only violations were reported stands here too. */
export const healthByRelease = `
  with ${countedViewers('', '$2')},
  visits as (
    select release, count(distinct visit)::int as visits, (count(distinct visit) filter (where kind = 'error'))::int as failed
    from site.telemetry where received_at >= $1 group by release),
  viewers as (
    select release, count(*)::int as viewers, (count(*) filter (where failed))::int as failed from counted group by release),
  releases as (select release from visits union select release from site.violations where received_at >= $1)
  select release, coalesce(visits, 0) as visits, coalesce(visits.failed, 0) as "failedVisits",
    coalesce(viewers, 0) as viewers, coalesce(viewers.failed, 0) as "failedViewers"
  from releases left join visits using (release) left join viewers using (release)`

/** $1: since when. Of each release, what was forbidden most often. */
export const violationsByRelease = `
  select release, what, times from (
    select release, directive || ' ' || blocked as what, count(*)::int as times,
      row_number() over (partition by release order by count(*) desc) as rank
    from site.violations where received_at >= $1 group by release, directive, blocked) one
  where rank <= 20 order by release, times desc`

/** $1: since when. */
export const partsByRelease = `
  with reports as (select * from site.telemetry where received_at >= $1),
  phases as (
    select release, remote, jsonb_object_agg(phase, count) as phases
    from (select release, remote, phase, count(*)::int from reports where kind = 'error' group by release, remote, phase) one
    group by release, remote),
  vitals as (
    select release, remote, jsonb_object_agg(name, value) as vitals
    from (
      select release, remote, name, percentile_cont(0.75) within group (order by value) as value
      from reports where kind = 'vital' group by release, remote, name) one
    group by release, remote)
  select release, remote, max(version) as version, max(owner) as owner,
    (count(*) filter (where kind = 'view'))::int as views,
    (count(*) filter (where kind = 'error'))::int as errors,
    coalesce(max(phases.phases::text)::jsonb, '{}') as phases,
    coalesce(max(vitals.vitals::text)::jsonb, '{}') as vitals
  from reports left join phases using (release, remote) left join vitals using (release, remote)
  group by release, remote
  order by release, remote`
