CREATE TABLE "vault"."key_check" (
	"purpose" text NOT NULL,
	"version" integer NOT NULL,
	"value" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "key_check_purpose_version_pk" PRIMARY KEY("purpose","version")
);
--> statement-breakpoint
CREATE INDEX "file_key" ON "file" USING btree ("key_version","created_on");--> statement-breakpoint
CREATE INDEX "card_secret_key" ON "vault"."card_secret" USING btree ("key_version","created_on");--> statement-breakpoint
CREATE INDEX "identity_secret_key" ON "vault"."identity_secret" USING btree ("key_version","created_on");--> statement-breakpoint
CREATE TRIGGER "key_check_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "vault"."key_check" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Whether a key opens what it should, and whether a version is still needed, is asked at start; never for a sealed number.
CREATE FUNCTION "vault"."newest_card_keys"(p_from integer, p_to integer, p_limit integer)
RETURNS TABLE (issued_card_id uuid, account_id uuid, key_version integer, wrapped_key bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
	SELECT s.issued_card_id, s.account_id, s.key_version, s.wrapped_key FROM vault.card_secret s
	WHERE s.key_version BETWEEN p_from AND p_to AND s.destroyed_on IS NULL ORDER BY s.key_version DESC, s.created_on DESC LIMIT p_limit
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "vault"."newest_card_keys" FROM PUBLIC;
