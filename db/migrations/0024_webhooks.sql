CREATE TABLE "webhook_delivery" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"status" text NOT NULL,
	"attempt" smallint NOT NULL,
	"due_on" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"tries" jsonb NOT NULL,
	"last_answer" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	"finished_on" timestamp (3) with time zone,
	CONSTRAINT "webhook_delivery_once" UNIQUE("endpoint_id","event_id"),
	CONSTRAINT "webhook_delivery_states" CHECK ("webhook_delivery"."status" in ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"endpoint_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"url" text NOT NULL,
	"types" text[] NOT NULL,
	"description" text,
	"enabled" boolean NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"deleted_on" timestamp (3) with time zone,
	CONSTRAINT "webhook_endpoint_reasons" CHECK ("webhook_endpoint"."disabled_reason" in ('staff', 'gone', 'failing'))
);
--> statement-breakpoint
CREATE TABLE "webhook_secret" (
	"secret_id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "partner_id" uuid;--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("endpoint_id","due_on","event_id") WHERE "webhook_delivery"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_delivery_leased" ON "webhook_delivery" USING btree ("account_id","endpoint_id","lease_until") WHERE "webhook_delivery"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_newest" ON "webhook_delivery" USING btree ("endpoint_id","created_on","delivery_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_of_status" ON "webhook_delivery" USING btree ("endpoint_id","status","created_on","delivery_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_of_event" ON "webhook_delivery" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_age" ON "webhook_delivery" USING brin ("created_on");--> statement-breakpoint
CREATE INDEX "webhook_endpoint_newest" ON "webhook_endpoint" USING btree ("account_id","created_on","endpoint_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoint_listening" ON "webhook_endpoint" USING btree ("account_id") WHERE "webhook_endpoint"."enabled";--> statement-breakpoint
CREATE INDEX "webhook_endpoint_of_wallets" ON "webhook_endpoint" USING btree ("account_id") WHERE "webhook_endpoint"."enabled" and "webhook_endpoint"."types" && array['balance.updated', 'walletTransaction.updated'];--> statement-breakpoint
CREATE INDEX "webhook_secret_of_endpoint" ON "webhook_secret" USING btree ("endpoint_id","created_on");--> statement-breakpoint
CREATE INDEX "webhook_secret_key" ON "webhook_secret" USING btree ("key_version","created_on");--> statement-breakpoint
CREATE INDEX "event_of_partner" ON "event" USING btree ("partner_id","created_on","event_id");--> statement-breakpoint
CREATE INDEX "event_of_type" ON "event" USING btree ("partner_id","type","created_on","event_id");--> statement-breakpoint
CREATE INDEX "event_age" ON "event" USING brin ("created_on");
--> statement-breakpoint
UPDATE "event" e SET "partner_id" = coalesce(a."partner_id", a."account_id") FROM "account" a WHERE a."account_id" = e."account_id";
--> statement-breakpoint
-- A UUID of version 7, as code makes them: the events of a table's trigger keep the order of time too.
CREATE FUNCTION "new_id"() RETURNS uuid LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
	SELECT overlay(overlay(replace(gen_random_uuid()::text, '-', '') PLACING lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
		FROM 1 FOR 12) PLACING '7' FROM 13 FOR 1)::uuid
$$;
--> statement-breakpoint
CREATE FUNCTION "name_event_partner"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	SELECT coalesce(a.partner_id, a.account_id) INTO NEW.partner_id FROM public.account a WHERE a.account_id = NEW.account_id;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "event_partner" BEFORE INSERT ON "event" FOR EACH ROW EXECUTE FUNCTION "name_event_partner"();
--> statement-breakpoint
-- A delivery of each new event to each endpoint that asks for it: the account's own, and those of partners connected to it.
-- The deliveries commit with the event, so none is lost and none comes early.
CREATE FUNCTION "fan_out_events"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	INSERT INTO public.webhook_delivery (delivery_id, endpoint_id, event_id, account_id, status, attempt, due_on, tries, created_on)
		SELECT public.new_id(), p.endpoint_id, e.event_id, p.account_id, 'pending', 0, now(), '[]', now()
		FROM new_events e
		CROSS JOIN LATERAL (
			SELECT e.account_id AS listener
			UNION
			SELECT c.partner_id FROM public.connection c WHERE c.account_id = e.account_id
				AND (c.disconnected_on IS NULL OR c.disconnected_on >= e.created_on)
		) l
		JOIN public.webhook_endpoint p ON p.account_id = l.listener AND p.enabled AND e.type = ANY (p.types);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "event_fan_out" AFTER INSERT ON "event" REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION "fan_out_events"();
--> statement-breakpoint
-- The events of wallets are the bulk, so they are only written where an endpoint asks for them.
CREATE FUNCTION "tell_of_wallets"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM public.webhook_endpoint WHERE enabled AND types && ARRAY['balance.updated', 'walletTransaction.updated']) THEN
		RETURN NULL;
	END IF;
	INSERT INTO public.event (event_id, account_id, type, data, created_on)
		SELECT public.new_id(), x.account_id, x.type, x.data, now()
		FROM (
			SELECT t.account_id, 'walletTransaction.updated' AS type, jsonb_strip_nulls(jsonb_build_object('accountID', t.account_id,
				'walletID', t.wallet_id, 'transactionID', t.transaction_id, 'status', t.status, 'availableBalance',
				CASE WHEN t.balance_after IS NOT NULL THEN jsonb_build_object('currency', t.currency, 'value', t.balance_after,
					'valueDecimal', (t.balance_after / 100.0)::numeric(20, 2)::text) END)) AS data
			FROM new_transactions t
			UNION ALL
			SELECT DISTINCT t.account_id, 'balance.updated', jsonb_build_object('accountID', t.account_id, 'walletID', t.wallet_id)
			FROM new_transactions t
		) x
		WHERE EXISTS (SELECT FROM public.webhook_endpoint p WHERE p.enabled AND x.type = ANY (p.types)
			AND p.types && ARRAY['balance.updated', 'walletTransaction.updated']
			AND (p.account_id = x.account_id OR EXISTS (SELECT FROM public.connection c
				WHERE c.partner_id = p.account_id AND c.account_id = x.account_id AND c.disconnected_on IS NULL)));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "wallet_transaction_made" AFTER INSERT ON "ledger"."wallet_transaction" REFERENCING NEW TABLE AS new_transactions
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_wallets"();
--> statement-breakpoint
CREATE TRIGGER "wallet_transaction_moved" AFTER UPDATE ON "ledger"."wallet_transaction" REFERENCING NEW TABLE AS new_transactions
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_wallets"();
