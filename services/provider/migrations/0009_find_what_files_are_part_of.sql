-- Runs concurrently with reads and writes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_newest_channels" ON "subscriptions" USING btree ("subscriber_id","created_at","id","channel_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_of_avatar" ON "users" USING btree ("avatar_key");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_of_cover_image" ON "users" USING btree ("cover_image_key");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "videos_of_file" ON "videos" USING btree ("video_key");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "videos_of_thumbnail" ON "videos" USING btree ("thumbnail_key");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_newest";
