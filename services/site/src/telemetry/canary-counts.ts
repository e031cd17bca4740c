/** Metrics for judging a canary: errors, pages that failed before they rendered, slow LCP and slow INP. */
export const measures = ['errors', 'failed views', 'LCP', 'INP'] as const

export type Measure = (typeof measures)[number]

/** Limits how much each network counts, and how much slower a canary may be. */
export interface CountLimits {
  /** Maximum number of viewers to count per network, earliest first. */
  viewersPerNetwork: number
  /** How many networks to count separately, starting with the ones that had the most failed viewers. */
  discountedNetworks: number
  /** How far a value may exceed the stable release's 75th percentile, as a fraction of it. */
  maxSlowdown: number
}

/** How many viewers there were, and how many of them had a problem. */
interface ViewerCounts {
  viewers: number
  failedViewers: number
}

/** A release's counted viewers. */
export interface NetworkedCounts extends ViewerCounts {
  addresses: number
  /** Viewers in the networks with the most problems. */
  discounted: ViewerCounts
}

/** Viewers of the canary and of the stable release, by measure. `slowMs` is the limit for LCP and INP. */
export type MeasuredCounts = Record<Measure, { canary: NetworkedCounts; stable: NetworkedCounts; slowMs?: number }>

/** A row returned by `countsByMeasure`. */
export interface MeasuredRow extends ViewerCounts {
  measure: Measure
  isCanary: boolean
  most: number
  addresses: number
  discountedViewers: number
  discountedFailed: number
}

/**
 * Counts, by measure, the viewers of the canary and of the stable release, and how many of them had problems. An LCP or INP is slow if it exceeds the stable
 * release's 75th percentile plus a tolerance. Each viewer counts once, in the network of their first report, and only the first reporters in each network
 * count. On both sides, the networks with the most problems are counted separately.
 *
 * $1: start time; $2: the canary's releases; $3: the stable releases; $4: viewers per network; $5: number of separate networks; $6: tolerance, as a fraction.
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
