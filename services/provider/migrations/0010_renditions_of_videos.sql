ALTER TABLE "videos" ADD COLUMN "stream" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "stream_percent" integer;