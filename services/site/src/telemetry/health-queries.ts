/* Queries for the reports in a time window. $1 is the start of the window. */

const failedLoad = `kind = 'error' and phase in ('start', 'entry', 'chunk', 'css', 'contract')`
const failedBeforeRendered = `kind = 'error' and phase in ('entry', 'css', 'contract', 'render')`

/** Outside a canary, viewers have no ID, so each page load counts as a viewer. */
const who = 'coalesce(viewer, visit)'

/**
 * Groups by page load and by viewer before counting, because distinct counts over all events would need a sort. A fallback counts if the build failed before it
 * rendered and the fallback didn't fail on the same load.
 */
export const healthOfBuilds = `
  with loads as materialized (
    select release, remote, build, visit, max(viewer) as viewer, max(version) as version, max(owner) as owner, max(fallback) as fallback,
      max(received_at) as last_at,
      count(*) filter (where kind = 'error') as errors,
      bool_or(kind = 'view') as is_view,
      bool_or(${failedLoad}) as is_failed_load,
      bool_or(${failedBeforeRendered}) as is_failed_before
    from site.telemetry where received_at >= $1 group by release, remote, build, visit),
  builds as (
    select release, remote, build, max(version) as version, max(owner) as owner, max(last_at) as last_at,
      (count(*) filter (where is_view))::int as visits, sum(errors)::int as errors,
      (count(*) filter (where is_failed_load))::int as "failedLoads", (count(*) filter (where is_failed_before))::int as "failedBeforeDrawn"
    from loads group by release, remote, build),
  by_viewer as (
    select release, remote, build, ${who} as who, bool_or(errors > 0) as is_failed from loads group by release, remote, build, ${who}),
  viewers as (
    select release, remote, build, count(*)::int as viewers, (count(*) filter (where is_failed))::int as "failedViewers"
    from by_viewer group by release, remote, build),
  failed as (select release, remote, build, visit, fallback from loads where is_failed_before),
  fallbacks as (
    select release, remote, build, count(*)::int as fallbacks
    from failed
    where fallback is not null and (release, remote, fallback, visit) not in (select release, remote, build, visit from failed)
    group by release, remote, build),
  first_vitals as (
    select distinct on (release, remote, build, name, ${who}) release, remote, build, name, value
    from site.telemetry where received_at >= $1 and kind = 'vital' order by release, remote, build, name, ${who}, id),
  p75_of_vitals as (
    select release, remote, build, name, percentile_cont(0.75) within group (order by value) as p75, count(*) as samples
    from first_vitals group by release, remote, build, name),
  vitals as (
    select release, remote, build, jsonb_object_agg(name, jsonb_build_object('p75', p75, 'samples', samples)) as vitals
    from p75_of_vitals group by release, remote, build)
  select release, remote, build, version, owner, viewers, "failedViewers", visits, errors, "failedLoads", "failedBeforeDrawn",
    coalesce(fallbacks, 0) as fallbacks, coalesce(vitals, '{}') as vitals
  from builds join viewers using (release, remote, build)
    left join fallbacks using (release, remote, build) left join vitals using (release, remote, build)
  order by last_at desc, viewers desc limit 400`

/**
 * Groups equal errors. Errors reported from several networks come first, because a single network can make up any number of viewers. For the same reason,
 * single-network errors are limited to 20 groups. `firstAt` covers all stored reports.
 */
export const errorGroups = `
  with groups as (
    select release, remote, build, phase, fault, message, place, max(owner) as owner, max(path) as path, max(code) as code,
      (array_agg(stack order by id) filter (where stack is not null))[1] as stack,
      (array_agg(trace_id order by id desc) filter (where trace_id is not null))[1] as "traceId",
      (count(*) filter (where received_at >= $1))::int as times,
      (count(distinct ${who}) filter (where received_at >= $1))::int as viewers,
      (count(distinct coalesce(address, visit)) filter (where received_at >= $1))::int as networks,
      min(address) as network,
      min(min(received_at)) over (partition by remote, build, fault, message, place) as "firstAt", max(received_at) as "lastAt"
    from site.telemetry where kind = 'error' group by release, remote, build, phase, fault, message, place),
  ranked_in_network as (
    select *, row_number() over (partition by networks > 1, network order by times desc, "firstAt") as rank_in_network
    from groups where times > 0),
  ranked as (
    select *, row_number() over (partition by remote, build order by networks desc, viewers desc, times desc) as rank_in_build
    from ranked_in_network where networks > 1 or rank_in_network <= 20)
  select release, remote, build, owner, phase, fault, message, place, stack, path, code, "traceId", times, viewers, networks, "firstAt", "lastAt"
  from ranked where rank_in_build <= 50
  order by networks desc, viewers desc, times desc limit 200`

/** $2: remotes and errors, as JSON. Returns when errors with the same name and message first occurred, in whichever build and location. */
export const firstOccurrences = `
  select remote, build, fault, message, place, min(received_at) as "firstAt"
  from site.telemetry
  where kind = 'error' and received_at < $1
    and (remote, fault, coalesce(message, '')) in (
      select remote, fault, coalesce(message, '') from jsonb_to_recordset($2::jsonb) as error(remote text, fault text, message text))
  group by remote, build, fault, message, place order by "firstAt" limit 100`

/** $2: step length in seconds. */
export const loadsOverTime = `
  with loads as (
    select date_bin(make_interval(secs => $2::double precision), received_at, timestamptz 'epoch') as at, release, bool_or(kind = 'error') as is_failed
    from site.telemetry where received_at >= $1 group by at, release, visit)
  select extract(epoch from at)::double precision as at, release, count(*)::int as visits, (count(*) filter (where is_failed))::int as failed
  from loads group by loads.at, release order by loads.at limit 2000`

/** The 20 most frequent violations of each release. */
export const violationsOfReleases = `
  select release, what, times from (
    select release, directive || ' ' || blocked as what, count(*)::int as times,
      row_number() over (partition by release order by count(*) desc) as rank
    from site.violations where received_at >= $1 group by release, directive, blocked) as counted
  where rank <= 20 order by release, times desc`
