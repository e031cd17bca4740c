-- What the engine said of an error, and the released places that led to it.
alter table site.telemetry add column message text, add column stack jsonb;
