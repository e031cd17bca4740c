-- `drizzle-kit` generates the tables and indexes. The functions that they use come first, and triggers last; we write both by hand.

-- Trusted extensions: any role that can create tables in the database can create them.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;--> statement-breakpoint
-- Converts a text to lower case without accents, with spaces in place of punctuation that joins words, regardless of the cluster's locale.
CREATE FUNCTION "search_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, $1) COLLATE "pg_c_utf8"), '[-/_.:@&#=+<>|*()\[\]{}!?,;~^\\]', ' ', 'g');--> statement-breakpoint
-- The stems of a text in both languages, with the given weight.
CREATE FUNCTION "search_stems"(text, "char") RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN setweight(
  to_tsvector('pg_catalog.english'::regconfig, public."search_text"($1)) || to_tsvector('pg_catalog.german'::regconfig, public."search_text"($1)), $2);--> statement-breakpoint
-- The searchable stems of a text: English ones and, if it contains a word that is common in German sentences, German ones. German stems of English words would match unrelated words.
CREATE FUNCTION "search_vector"(text, "char") RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
  WHEN public."search_text"($1) ~ '\m(und|der|das|ist|nicht|ein|eine|einem|einen|mit|fur|von|im|auf|zum|zur|wie|wir|sich)\M' THEN public."search_stems"($1, $2)
  ELSE setweight(to_tsvector('pg_catalog.english'::regconfig, public."search_text"($1)), $2)
END;--> statement-breakpoint
-- A query in either language, in the syntax of a search box, with "exact words" and or.
CREATE FUNCTION "search_query"(text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  "words" text := lower(public.unaccent('public.unaccent'::regdictionary, $1) COLLATE "pg_c_utf8");
  "english" tsquery := websearch_to_tsquery('pg_catalog.english', "words");
  "german" tsquery := websearch_to_tsquery('pg_catalog.german', "words");
BEGIN
  IF "english" = "german" OR numnode("german") = 0 THEN RETURN "english"; END IF;
  IF numnode("english") = 0 THEN RETURN "german"; END IF;
  RETURN "english" || "german";
END
$$;--> statement-breakpoint
-- Combines views, likes and age in one number that changes only with views and likes. A year counts as much as e times the views.
CREATE FUNCTION "search_popularity"("views" bigint, "likes" integer, "created_at" timestamptz) RETURNS double precision LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ln(1 + "views" + 20 * "likes") + (extract(epoch FROM "created_at" AT TIME ZONE 'UTC')::double precision - 1577836800) / 31536000;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"user_id" text,
	"email_hash" text,
	"ip_address" text,
	"request_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_not_oneself" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "captions" (
	"video_id" text NOT NULL,
	"language" text NOT NULL,
	"label" text NOT NULL,
	"text" text NOT NULL,
	"cue_starts" double precision[] DEFAULT '{}' NOT NULL,
	"cue_texts" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "captions_video_id_language_pk" PRIMARY KEY("video_id","language")
);
--> statement-breakpoint
CREATE TABLE "comment_likes" (
	"user_id" text NOT NULL,
	"comment_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_likes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" text PRIMARY KEY NOT NULL,
	"video_id" text NOT NULL,
	"author_id" text NOT NULL,
	"parent_id" text,
	"content" text NOT NULL,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"is_pinned" boolean DEFAULT false NOT NULL,
	CONSTRAINT "comments_pinned_top_level" CHECK (not ("comments"."is_pinned" and "comments"."parent_id" is not null)),
	CONSTRAINT "comments_counts" CHECK ("comments"."likes_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "counts" (
	"of" text PRIMARY KEY NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_media" (
	"key" text PRIMARY KEY NOT NULL,
	"private_to" text,
	"is_shown" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
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
CREATE TABLE "login_failures" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"markdown" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_resets_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "pending_uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"process_id" text
);
--> statement-breakpoint
CREATE TABLE "playlist_videos" (
	"playlist_id" text NOT NULL,
	"video_id" text NOT NULL,
	"position" text COLLATE "C" NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "playlist_videos_playlist_id_video_id_pk" PRIMARY KEY("playlist_id","video_id"),
	CONSTRAINT "playlist_videos_order" UNIQUE("playlist_id","position")
);
--> statement-breakpoint
CREATE TABLE "playlists" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"visibility" text DEFAULT 'private' NOT NULL,
	"is_watch_later" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (search_vector(name, 'A') || search_vector(description, 'C')) STORED,
	CONSTRAINT "playlists_visibility" CHECK ("playlists"."visibility" in ('public', 'unlisted', 'private')),
	CONSTRAINT "playlists_watch_later_private" CHECK (not "playlists"."is_watch_later" or "playlists"."visibility" = 'private')
);
--> statement-breakpoint
CREATE TABLE "provider_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"lease_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quota_counts" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"used" bigint NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quota_counts_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "recent_views" (
	"video_id" text PRIMARY KEY NOT NULL,
	"score" double precision NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recommendations" (
	"user_id" text PRIMARY KEY NOT NULL,
	"video_ids" text[] DEFAULT '{}' NOT NULL,
	"scores" double precision[] DEFAULT '{}' NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"found_changes" integer,
	"found_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text NOT NULL,
	"kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "resumable_upload_parts" (
	"upload_id" text NOT NULL,
	"offset" bigint NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "resumable_upload_parts_upload_id_offset_pk" PRIMARY KEY("upload_id","offset")
);
--> statement-breakpoint
CREATE TABLE "resumable_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"extension" text,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"video_id" text
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"video_id" text PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL,
	"duration_seconds" double precision NOT NULL,
	"has_captions" boolean NOT NULL,
	"views" bigint NOT NULL,
	"popularity" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"words" smallint NOT NULL,
	"documents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"user_agent" text,
	"ip_address" text
);
--> statement-breakpoint
CREATE TABLE "subscription_counts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"subscriber_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_once" UNIQUE("subscriber_id","channel_id"),
	CONSTRAINT "subscriptions_not_to_oneself" CHECK ("subscriptions"."subscriber_id" <> "subscriptions"."channel_id")
);
--> statement-breakpoint
CREATE TABLE "trending_videos" (
	"video_id" text PRIMARY KEY NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_keys" (
	"owner_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"video_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "upload_keys_owner_id_key_pk" PRIMARY KEY("owner_id","key")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"full_name_skeleton" text,
	"password_hash" text NOT NULL,
	"avatar_key" text NOT NULL,
	"cover_image_key" text,
	"about" text DEFAULT '' NOT NULL,
	"is_history_paused" boolean DEFAULT false NOT NULL,
	"export_ends_at" timestamp (3) with time zone,
	"is_verified" boolean DEFAULT false NOT NULL,
	"subscribers_count" integer DEFAULT 0 NOT NULL,
	"videos_count" integer DEFAULT 0 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_counts" CHECK ("users"."subscribers_count" >= 0 and "users"."videos_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "video_likes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"video_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "video_likes_once" UNIQUE("user_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "video_view_days" (
	"video_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "video_view_days_video_id_day_pk" PRIMARY KEY("video_id","day")
);
--> statement-breakpoint
CREATE TABLE "video_views" (
	"video_id" text NOT NULL,
	"viewer" text NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"refetch_expected_at" timestamp (3) with time zone,
	CONSTRAINT "video_views_video_id_viewer_pk" PRIMARY KEY("video_id","viewer")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"video_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"duration_seconds" double precision NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"publishes_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"is_listed" boolean GENERATED ALWAYS AS (not is_hidden and visibility = 'public') STORED NOT NULL,
	"stream" jsonb,
	"stream_percent" integer,
	"category" text,
	"stream_failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"hotness" double precision GENERATED ALWAYS AS (ln(1 + views + 20 * likes_count) + extract(epoch from created_at at time zone 'UTC')::double precision / 2592000) STORED NOT NULL,
	CONSTRAINT "videos_visibility" CHECK ("videos"."visibility" in ('public', 'unlisted', 'private')),
	CONSTRAINT "videos_scheduled" CHECK ("videos"."publishes_at" is null or "videos"."visibility" = 'private'),
	CONSTRAINT "videos_counts" CHECK ("videos"."views" >= 0 and "videos"."likes_count" >= 0 and "videos"."comments_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "watch_history" (
	"user_id" text NOT NULL,
	"video_id" text NOT NULL,
	"watched_at" timestamp (3) with time zone NOT NULL,
	"position_seconds" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "watch_history_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captions" ADD CONSTRAINT "captions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_videos" ADD CONSTRAINT "playlist_videos_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_videos" ADD CONSTRAINT "playlist_videos_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_views" ADD CONSTRAINT "recent_views_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumable_upload_parts" ADD CONSTRAINT "resumable_upload_parts_upload_id_resumable_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."resumable_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_counts" ADD CONSTRAINT "subscription_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_subscriber_id_users_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_channel_id_users_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trending_videos" ADD CONSTRAINT "trending_videos_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_keys" ADD CONSTRAINT "upload_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_keys" ADD CONSTRAINT "upload_keys_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_likes" ADD CONSTRAINT "video_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_likes" ADD CONSTRAINT "video_likes_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_view_days" ADD CONSTRAINT "video_view_days_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_views" ADD CONSTRAINT "video_views_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_history" ADD CONSTRAINT "watch_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_history" ADD CONSTRAINT "watch_history_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "blocks_of_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "comment_likes_of_user_by_comment" ON "comment_likes" USING btree ("user_id","comment_id");--> statement-breakpoint
CREATE INDEX "comments_newest_shown" ON "comments" USING btree ("video_id","created_at","id","is_hidden") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "comments_most_liked_shown" ON "comments" USING btree ("video_id","likes_count","id","is_hidden") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "comments_of_author_by_id" ON "comments" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "comments_replies_shown" ON "comments" USING btree ("parent_id","created_at","id","is_hidden") WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_pinned" ON "comments" USING btree ("video_id") WHERE "comments"."is_pinned";--> statement-breakpoint
CREATE INDEX "comments_of_author_on_video" ON "comments" USING btree ("video_id","author_id","is_hidden") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "feedback_newest" ON "feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_of_user" ON "feedback" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "hidden_media_changed" ON "hidden_media" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "login_failures_expiry" ON "login_failures" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "playlist_videos_in_order" ON "playlist_videos" USING btree ("playlist_id","position","video_id");--> statement-breakpoint
CREATE INDEX "playlists_of_owner" ON "playlists" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "playlists_watch_later" ON "playlists" USING btree ("owner_id") WHERE "playlists"."is_watch_later";--> statement-breakpoint
CREATE INDEX "playlists_of_words" ON "playlists" USING gin ("words") WHERE "playlists"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "quota_counts_reset" ON "quota_counts" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("reporter_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_of_reporter_by_id" ON "reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE INDEX "reports_oldest_open" ON "reports" USING btree ("created_at","id") WHERE "reports"."answered_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_once" ON "reports" USING btree ("reporter_id","kind","thing_id") WHERE "reports"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "resumable_upload_parts_of_file" ON "resumable_upload_parts" USING btree ("key");--> statement-breakpoint
CREATE INDEX "resumable_uploads_of_owner" ON "resumable_uploads" USING btree ("owner_id","touched_at");--> statement-breakpoint
CREATE INDEX "resumable_uploads_touched" ON "resumable_uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "resumable_uploads_of_video" ON "resumable_uploads" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("document");--> statement-breakpoint
CREATE INDEX "search_documents_popular" ON "search_documents" USING btree ("popularity","video_id");--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("created_at","video_id");--> statement-breakpoint
CREATE INDEX "search_documents_most_viewed" ON "search_documents" USING btree ("views","video_id");--> statement-breakpoint
CREATE INDEX "search_terms_prefix" ON "search_terms" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_terms_frequent" ON "search_terms" USING btree ("documents" DESC NULLS LAST,"term");--> statement-breakpoint
CREATE INDEX "search_terms_similar" ON "search_terms" USING gin ("key" gin_trgm_ops) WHERE "search_terms"."words" = 1;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("ended_at","id") WHERE "sessions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_newest_channels" ON "subscriptions" USING btree ("subscriber_id","created_at","id","channel_id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_channel" ON "subscriptions" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "trending_videos_in_order" ON "trending_videos" USING btree ("place","video_id");--> statement-breakpoint
CREATE INDEX "upload_keys_of_owner" ON "upload_keys" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "upload_keys_created" ON "upload_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "upload_keys_of_video" ON "upload_keys" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "users_full_name_skeleton" ON "users" USING btree ("full_name_skeleton");--> statement-breakpoint
CREATE INDEX "users_of_name" ON "users" USING gin (search_text("full_name" || ' ' || "username") gin_trgm_ops) WHERE "users"."videos_count" > 0;--> statement-breakpoint
CREATE INDEX "users_of_name_prefix" ON "users" USING btree (search_text("full_name") text_pattern_ops) WHERE "users"."videos_count" > 0;--> statement-breakpoint
CREATE INDEX "users_of_avatar" ON "users" USING btree ("avatar_key");--> statement-breakpoint
CREATE INDEX "users_of_cover_image" ON "users" USING btree ("cover_image_key");--> statement-breakpoint
CREATE INDEX "video_likes_newest" ON "video_likes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "video_likes_of_video" ON "video_likes" USING btree ("video_id","created_at");--> statement-breakpoint
CREATE INDEX "video_views_counted" ON "video_views" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "videos_newest_shown" ON "videos" USING btree ("created_at","id","is_listed");--> statement-breakpoint
CREATE INDEX "videos_most_viewed_shown" ON "videos" USING btree ("views","id","is_listed");--> statement-breakpoint
CREATE INDEX "videos_most_liked_shown" ON "videos" USING btree ("likes_count","id","is_listed");--> statement-breakpoint
CREATE INDEX "videos_hottest_shown" ON "videos" USING btree ("hotness","id","is_listed");--> statement-breakpoint
CREATE INDEX "videos_of_owner_shown" ON "videos" USING btree ("owner_id","created_at","id","is_listed");--> statement-breakpoint
CREATE INDEX "videos_newest_of_category_shown" ON "videos" USING btree ("category","created_at","id","is_listed") WHERE "videos"."category" is not null;--> statement-breakpoint
CREATE INDEX "videos_most_viewed_of_category_shown" ON "videos" USING btree ("category","views","id","is_listed") WHERE "videos"."category" is not null;--> statement-breakpoint
CREATE INDEX "videos_of_file" ON "videos" USING btree ("video_key");--> statement-breakpoint
CREATE INDEX "videos_of_thumbnail" ON "videos" USING btree ("thumbnail_key");--> statement-breakpoint
CREATE INDEX "videos_scheduled_at" ON "videos" USING btree ("publishes_at") WHERE "videos"."publishes_at" is not null;--> statement-breakpoint
CREATE INDEX "watch_history_newest" ON "watch_history" USING btree ("user_id","watched_at","video_id");--> statement-breakpoint
CREATE FUNCTION "count_shown_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    UPDATE "counts" SET "count" = 0 WHERE "of" = TG_TABLE_NAME;
  ELSE
    UPDATE "counts" SET "count" = "count" + (SELECT count(*) FROM "changed" WHERE "is_listed") * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END WHERE "of" = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "videos_counted_in" AFTER INSERT ON "videos" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_shown_rows"();--> statement-breakpoint
CREATE TRIGGER "videos_counted_out" AFTER DELETE ON "videos" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_shown_rows"();--> statement-breakpoint
CREATE TRIGGER "videos_counted_to_none" AFTER TRUNCATE ON "videos" FOR EACH STATEMENT EXECUTE FUNCTION "count_shown_rows"();--> statement-breakpoint
INSERT INTO "counts" ("of") VALUES ('videos');--> statement-breakpoint
CREATE FUNCTION "count_subscriptions"() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "subscription_counts" ("user_id", "count")
    SELECT "subscriber_id", count(*) FROM "changed" JOIN "users" ON "users"."id" = "channel_id" WHERE NOT "is_hidden"
    GROUP BY "subscriber_id" ORDER BY "subscriber_id"
    ON CONFLICT ("user_id") DO UPDATE SET "count" = "subscription_counts"."count" + excluded."count";
  ELSIF TG_OP = 'DELETE' THEN
    -- "count_shown_channel" has already subtracted a channel that is being deleted, which no longer has a row.
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
CREATE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '90 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_kept" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "keep_audit_log"();--> statement-breakpoint
CREATE TRIGGER "audit_log_not_emptied" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_log"();--> statement-breakpoint
-- Without these statistics, the planner treats all but the 1,000 most common words as equally common, and a query for a rare word can read all documents.
ALTER TABLE "search_documents" ALTER COLUMN "document" SET STATISTICS 1000;--> statement-breakpoint
-- Writes the search documents of these videos, unless they are hidden or not public. Captions are limited to 100,000 characters, so that a document never exceeds PostgreSQL's limit.
CREATE FUNCTION "index_for_search"("ids" text[]) RETURNS void LANGUAGE sql SET search_path = public AS $$
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
CREATE FUNCTION "index_new_videos"() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM "index_for_search"(array(SELECT "id" FROM "changed"));
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Removes the terms in this video's title, so that suggestions don't reveal it. The next refresh adds those that other titles contain.
CREATE FUNCTION "index_changed_video"() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
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
CREATE FUNCTION "index_renamed_channel"() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM "index_for_search"(array(SELECT "id" FROM "videos" WHERE "owner_id" = NEW."id"));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "index_captions"() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM "index_for_search"(array[CASE TG_OP WHEN 'DELETE' THEN OLD."video_id" ELSE NEW."video_id" END]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "videos_indexed" AFTER INSERT ON "videos" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "index_new_videos"();--> statement-breakpoint
CREATE TRIGGER "videos_reindexed" AFTER UPDATE OF "title", "description", "is_hidden", "visibility", "owner_id" ON "videos" FOR EACH ROW
WHEN (OLD."title" <> NEW."title" OR OLD."description" <> NEW."description" OR OLD."is_listed" <> NEW."is_listed" OR OLD."owner_id" <> NEW."owner_id")
EXECUTE FUNCTION "index_changed_video"();--> statement-breakpoint
CREATE TRIGGER "channels_reindexed" AFTER UPDATE OF "full_name", "username" ON "users" FOR EACH ROW
WHEN (OLD."full_name" <> NEW."full_name" OR OLD."username" <> NEW."username") EXECUTE FUNCTION "index_renamed_channel"();--> statement-breakpoint
CREATE TRIGGER "captions_indexed" AFTER INSERT OR UPDATE OR DELETE ON "captions" FOR EACH ROW EXECUTE FUNCTION "index_captions"();
