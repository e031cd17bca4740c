ALTER TABLE "playlist_videos" ALTER COLUMN "position" SET DATA TYPE text COLLATE "C"
-- A fractional index of four characters, in the order of the numbers.
USING 'c' || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', "position" / 3844 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', "position" / 62 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', "position" / 1 % 62 + 1, 1);--> statement-breakpoint
ALTER TABLE "playlist_videos" ADD COLUMN "added_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "is_watch_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "playlists_watch_later" ON "playlists" USING btree ("owner_id") WHERE "playlists"."is_watch_later";--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_visibility" CHECK ("playlists"."visibility" in ('public', 'unlisted', 'private'));--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_watch_later_private" CHECK (not "playlists"."is_watch_later" or "playlists"."visibility" = 'private');