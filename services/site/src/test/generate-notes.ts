/**
 * A statement that makes notes as pages do: five of each load of a page, some of which measure their vitals and some of which meet an error; a new release each week.
 *
 * $1, $2: from when to when; $3: how many. They are spread evenly.
 */
export const generateNotes = `
  insert into site.telemetry (received_at, kind, visit, viewer, address, release, remote, version, build, owner, path,
    phase, fault, message, place, stack, name, value, fallback)
  select at, kind, 'visit-' || load, null, 'network-' || abs(hashint8(load)) % 50000, 'release-' || week, remote, '1.' || week || '.0', build, 'team ' || remote,
    '/' || remote, case when kind = 'error' then (array['run', 'run', 'render', 'chunk', 'entry'])[1 + kind_of % 5] end,
    case when kind = 'error' then 'TypeError' end,
    case when kind = 'error' and kind_of % 3 = 0 then 'x is not a function' end,
    case when kind = 'error' then place end, case when kind = 'error' then jsonb_build_array(place, place || '0') end,
    case when kind = 'vital' then (array['TTFB', 'LCP', 'CLS', 'INP'])[part] end,
    case when kind = 'vital' then case part when 3 then luck * luck * 0.4 else (array[120, 900, 0, 60])[part] * exp(2 * luck) end end,
    remote || '-before'
  from (
    select *, remote || '-' || week / length(remote) as build, '/mf/' || remote || '/' || remote || '-' || week / length(remote) || '/routes.js:1:' || kind_of * 137 as place,
      case when part = 4 and abs(hashint8(load * 7)) % 25 = 0 then 'error' when part between 1 and 4 and load % 10 = 0 then 'vital' else 'view' end as kind
    from (
      select *, (array['home', 'watch', 'watch', 'library', 'channel', 'home', 'watch', 'shell'])[1 + number] as remote,
        floor(extract(epoch from at) / 604800)::int as week, abs(hashint8(load * 13)) % 12 as kind_of, (abs(hashint8(load * 31)) % 10000) / 10000.0::double precision as luck
      from (
        select $1::timestamptz + ($2::timestamptz - $1::timestamptz) * (n::double precision / $3) as at, n % 5 as part,
          -- No load of another run has the same number.
          extract(epoch from $1::timestamptz)::bigint * 1000 + n / 5 as load, abs(hashint8(extract(epoch from $1::timestamptz)::bigint + n / 5)) % 8 as number
        from generate_series(0, $3::bigint - 1) as n) as note) as placed) as generated`
