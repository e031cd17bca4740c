-- The indexes are built, and the previous ones dropped, while the previous version reads and writes. The statements after them block writes to users and subscriptions until the subscriptions are counted.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_newest_shown" ON "comments" USING btree ("video_id","created_at","id","is_hidden") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_most_liked_shown" ON "comments" USING btree ("video_id","likes_count","id","is_hidden") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_replies_shown" ON "comments" USING btree ("parent_id","created_at","id","is_hidden") WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "videos_newest_shown" ON "videos" USING btree ("created_at","id","is_hidden");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "videos_most_viewed_shown" ON "videos" USING btree ("views","id","is_hidden");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "videos_most_liked_shown" ON "videos" USING btree ("likes_count","id","is_hidden");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "videos_hottest_shown" ON "videos" USING btree ("hotness","id","is_hidden");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "videos_of_owner_shown" ON "videos" USING btree ("owner_id","created_at","id","is_hidden");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "comments_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "comments_most_liked";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "comments_replies";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "videos_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "videos_most_viewed";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "videos_most_liked";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "videos_hottest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "videos_of_owner";--> statement-breakpoint
CREATE TABLE "subscription_counts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);--> statement-breakpoint
ALTER TABLE "subscription_counts" ADD CONSTRAINT "subscription_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "count_subscriptions"() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "subscription_counts" ("user_id", "count")
    SELECT "subscriber_id", count(*) FROM "changed" JOIN "users" ON "users"."id" = "channel_id" WHERE NOT "is_hidden"
    GROUP BY "subscriber_id" ORDER BY "subscriber_id"
    ON CONFLICT ("user_id") DO UPDATE SET "count" = "subscription_counts"."count" + excluded."count";
  ELSIF TG_OP = 'DELETE' THEN
    -- Of a channel that is going as a whole, which is no row any more, "count_shown_channel" has told.
    UPDATE "subscription_counts" SET "count" = "subscription_counts"."count" - gone."count"
    FROM (
      SELECT "subscriber_id", count(*) AS "count" FROM "changed" JOIN "users" ON "users"."id" = "channel_id" WHERE NOT "is_hidden"
      GROUP BY "subscriber_id"
    ) AS gone
    WHERE "user_id" = gone."subscriber_id";
  ELSE
    DELETE FROM "subscription_counts";
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_shown_channel"() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."is_hidden" THEN
    INSERT INTO "subscription_counts" ("user_id", "count")
    SELECT "subscriber_id", 1 FROM "subscriptions" WHERE "channel_id" = OLD."id" ORDER BY "subscriber_id"
    ON CONFLICT ("user_id") DO UPDATE SET "count" = "subscription_counts"."count" + 1;
  ELSE
    UPDATE "subscription_counts" SET "count" = "count" - 1
    WHERE "user_id" IN (SELECT "subscriber_id" FROM "subscriptions" WHERE "channel_id" = OLD."id");
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;--> statement-breakpoint
CREATE TRIGGER "subscriptions_counted_in" AFTER INSERT ON "subscriptions" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscriptions"();--> statement-breakpoint
CREATE TRIGGER "subscriptions_counted_out" AFTER DELETE ON "subscriptions" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscriptions"();--> statement-breakpoint
CREATE TRIGGER "subscriptions_counted_to_none" AFTER TRUNCATE ON "subscriptions" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscriptions"();--> statement-breakpoint
CREATE TRIGGER "users_shown_or_hidden" AFTER UPDATE ON "users" FOR EACH ROW WHEN (OLD."is_hidden" <> NEW."is_hidden") EXECUTE FUNCTION "count_shown_channel"();--> statement-breakpoint
CREATE TRIGGER "users_shown_gone" BEFORE DELETE ON "users" FOR EACH ROW WHEN (NOT OLD."is_hidden") EXECUTE FUNCTION "count_shown_channel"();--> statement-breakpoint
INSERT INTO "subscription_counts" ("user_id", "count")
SELECT "subscriber_id", count(*) FROM "subscriptions" JOIN "users" ON "users"."id" = "channel_id" WHERE NOT "is_hidden" GROUP BY "subscriber_id";
