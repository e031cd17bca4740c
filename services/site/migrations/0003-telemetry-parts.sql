-- Where a web vital's time went, in milliseconds.
alter table site.telemetry add column parts jsonb;
