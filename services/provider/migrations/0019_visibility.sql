CREATE TABLE "video_view_days" (
	"video_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "video_view_days_video_id_day_pk" PRIMARY KEY("video_id","day")
);
--> statement-breakpoint
DROP INDEX "videos_newest_shown";--> statement-breakpoint
DROP INDEX "videos_most_viewed_shown";--> statement-breakpoint
DROP INDEX "videos_most_liked_shown";--> statement-breakpoint
DROP INDEX "videos_hottest_shown";--> statement-breakpoint
DROP INDEX "videos_of_owner_shown";--> statement-breakpoint
DROP INDEX "videos_newest_of_category_shown";--> statement-breakpoint
DROP INDEX "videos_most_viewed_of_category_shown";--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "publishes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "is_listed" boolean GENERATED ALWAYS AS (not is_hidden and visibility = 'public') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "video_view_days" ADD CONSTRAINT "video_view_days_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_scheduled_at" ON "videos" USING btree ("publishes_at") WHERE "videos"."publishes_at" is not null;--> statement-breakpoint
CREATE INDEX "videos_newest_shown" ON "videos" USING btree ("created_at","id","is_listed");--> statement-breakpoint
CREATE INDEX "videos_most_viewed_shown" ON "videos" USING btree ("views","id","is_listed");--> statement-breakpoint
CREATE INDEX "videos_most_liked_shown" ON "videos" USING btree ("likes_count","id","is_listed");--> statement-breakpoint
CREATE INDEX "videos_hottest_shown" ON "videos" USING btree ("hotness","id","is_listed");--> statement-breakpoint
CREATE INDEX "videos_of_owner_shown" ON "videos" USING btree ("owner_id","created_at","id","is_listed");--> statement-breakpoint
CREATE INDEX "videos_newest_of_category_shown" ON "videos" USING btree ("category","created_at","id","is_listed") WHERE "videos"."category" is not null;--> statement-breakpoint
CREATE INDEX "videos_most_viewed_of_category_shown" ON "videos" USING btree ("category","views","id","is_listed") WHERE "videos"."category" is not null;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_visibility" CHECK ("videos"."visibility" in ('public', 'unlisted', 'private'));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_scheduled" CHECK ("videos"."publishes_at" is null or "videos"."visibility" = 'private');--> statement-breakpoint
ALTER TABLE "hidden_media" DROP COLUMN "hidden_at";--> statement-breakpoint
ALTER TABLE "hidden_media" ADD COLUMN "private_to" text;--> statement-breakpoint
ALTER TABLE "hidden_media" ADD COLUMN "is_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hidden_media" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
CREATE INDEX "hidden_media_changed" ON "hidden_media" USING btree ("changed_at");--> statement-breakpoint
UPDATE "videos" SET "published_at" = "created_at";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_shown_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "counts" SET "count" = "count" + (SELECT count(*) FROM "changed" WHERE "is_listed") * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END WHERE "of" = TG_TABLE_NAME;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Writes the search documents of these videos, unless they are hidden or not public. Captions are limited to 100,000 characters, so that a document never exceeds PostgreSQL's limit.
CREATE OR REPLACE FUNCTION "index_for_search"("ids" text[]) RETURNS void LANGUAGE sql SET search_path = public AS $$
  INSERT INTO "search_documents" ("video_id", "document", "duration_seconds", "has_captions", "views", "popularity", "created_at")
  SELECT v."id",
    "search_vector"(v."title", 'A') || to_tsvector('simple', "search_text"(v."title")) || "search_vector"(u."full_name" || ' ' || u."username", 'B')
      || "search_vector"(v."description", 'C') || "search_vector"(coalesce(c."spoken", ''), 'D'),
    v."duration_seconds", c."spoken" IS NOT NULL, v."views", "search_popularity"(v."views", v."likes_count", v."created_at"), v."created_at"
  FROM "videos" v JOIN "users" u ON u."id" = v."owner_id"
  CROSS JOIN LATERAL (SELECT left(string_agg(array_to_string("cue_texts", ' '), ' '), 100000) AS "spoken" FROM "captions" WHERE "video_id" = v."id") c
  WHERE v."id" = ANY("ids") AND v."is_listed"
  ON CONFLICT ("video_id") DO UPDATE SET "document" = excluded."document", "duration_seconds" = excluded."duration_seconds",
    "has_captions" = excluded."has_captions", "views" = excluded."views", "popularity" = excluded."popularity", "created_at" = excluded."created_at"
$$;--> statement-breakpoint
-- Removes the terms in this video's title, so that suggestions don't reveal it. The next refresh adds those that other titles contain.
CREATE OR REPLACE FUNCTION "index_changed_video"() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF NEW."is_listed" THEN
    PERFORM "index_for_search"(array[NEW."id"]);
  ELSIF OLD."is_listed" THEN
    DELETE FROM "search_documents" WHERE "video_id" = NEW."id";
    DELETE FROM "search_terms" WHERE position(' ' || "key" || ' ' IN
      regexp_replace(' ' || "search_text"(OLD."title" || ' ' || left(OLD."description", 200)) || ' ', '[''’]?[^[:alnum:]''’]+[''’]?' COLLATE "pg_c_utf8", ' ', 'g')) > 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "videos_reindexed" ON "videos";--> statement-breakpoint
CREATE TRIGGER "videos_reindexed" AFTER UPDATE OF "title", "description", "is_hidden", "visibility", "owner_id" ON "videos" FOR EACH ROW
WHEN (OLD."title" <> NEW."title" OR OLD."description" <> NEW."description" OR OLD."is_listed" <> NEW."is_listed" OR OLD."owner_id" <> NEW."owner_id")
EXECUTE FUNCTION "index_changed_video"();
