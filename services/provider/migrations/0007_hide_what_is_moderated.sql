CREATE TABLE "hidden_media" (
	"key" text PRIMARY KEY NOT NULL,
	"hidden_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_things" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"reason" text NOT NULL,
	"is_for_good" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_things_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN IF NOT EXISTS "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN IF NOT EXISTS "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "comment_likes_of_user" ON "comment_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_of_author" ON "comments" USING btree ("author_id");--> statement-breakpoint
CREATE FUNCTION "count_shown_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "counts" SET "count" = "count" + (SELECT count(*) FROM "changed" WHERE NOT "is_hidden") * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END WHERE "of" = TG_TABLE_NAME;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "videos_counted_in" ON "videos";--> statement-breakpoint
DROP TRIGGER "videos_counted_out" ON "videos";--> statement-breakpoint
CREATE TRIGGER "videos_counted_in" AFTER INSERT ON "videos" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_shown_rows"();--> statement-breakpoint
CREATE TRIGGER "videos_counted_out" AFTER DELETE ON "videos" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_shown_rows"();
