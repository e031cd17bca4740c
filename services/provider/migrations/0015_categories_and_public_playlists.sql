ALTER TABLE "playlists" ADD COLUMN "visibility" text DEFAULT 'private' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "category" text;--> statement-breakpoint
CREATE INDEX "videos_newest_of_category_shown" ON "videos" USING btree ("category","created_at","id","is_hidden") WHERE "videos"."category" is not null;--> statement-breakpoint
CREATE INDEX "videos_most_viewed_of_category_shown" ON "videos" USING btree ("category","views","id","is_hidden") WHERE "videos"."category" is not null;