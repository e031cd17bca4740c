-- Runs concurrently with reads and writes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comment_likes_of_user_by_comment" ON "comment_likes" USING btree ("user_id","comment_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_of_author_by_id" ON "comments" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "playlist_videos_in_order" ON "playlist_videos" USING btree ("playlist_id","position","video_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "comment_likes_of_user";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "comments_of_author";
