CREATE TABLE "event_kind" (
	"type" text PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD COLUMN "places" smallint DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- Servers go on while this runs: the kinds are there before the trigger asks for them. Setting up keeps them right.
INSERT INTO "event_kind" ("type", "scopes") VALUES
	('account.created', '{profile.read,accounts.read}'),
	('account.deleted', '{profile.read,accounts.read}'),
	('account.updated', '{profile.read,accounts.read}'),
	('authorization.created', '{issued-cards.read}'),
	('authorization.updated', '{issued-cards.read}'),
	('balance.updated', '{wallets.read}'),
	('bankAccount.created', '{bank-accounts.read}'),
	('bankAccount.deleted', '{bank-accounts.read}'),
	('bankAccount.updated', '{bank-accounts.read}'),
	('cancellation.created', '{transfers.read}'),
	('cancellation.updated', '{transfers.read}'),
	('capability.requested', '{capabilities.read}'),
	('capability.updated', '{capabilities.read}'),
	('card.autoUpdated', '{cards.read}'),
	('cardTransaction.created', '{issued-cards.read}'),
	('dispute.created', '{transfers.read}'),
	('dispute.updated', '{transfers.read}'),
	('feePlanAgreement.created', '{profile.read}'),
	('file.created', '{files.read}'),
	('file.updated', '{files.read}'),
	('issuedCard.created', '{issued-cards.read}'),
	('issuedCard.updated', '{issued-cards.read}'),
	('occurrence.failed', '{transfers.read}'),
	('onboardingInvite.redeemed', '{}'),
	('onboardingInvite.revoked', '{}'),
	('paymentMethod.disabled', '{payment-methods.read}'),
	('paymentMethod.enabled', '{payment-methods.read}'),
	('refund.created', '{transfers.read}'),
	('refund.updated', '{transfers.read}'),
	('representative.created', '{representatives.read}'),
	('representative.deleted', '{representatives.read}'),
	('representative.updated', '{representatives.read}'),
	('schedule.updated', '{transfers.read}'),
	('transfer.created', '{transfers.read}'),
	('transfer.updated', '{transfers.read}'),
	('underwriting.updated', '{profile.read}'),
	('wallet.opened', '{wallets.read}'),
	('walletTransaction.updated', '{wallets.read}'),
	('webhookEndpoint.disabled', '{}'),
	('webhookEndpoint.tested', '{}');
--> statement-breakpoint
DO $$ BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'tender_app') THEN GRANT SELECT ON "event_kind" TO tender_app; END IF;
END $$;
--> statement-breakpoint
-- A partner hears of a connected account only what the connection grants.
CREATE OR REPLACE FUNCTION "fan_out_events"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	INSERT INTO public.webhook_delivery (delivery_id, endpoint_id, event_id, account_id, status, attempt, due_on, tries, created_on)
		SELECT public.new_id(), p.endpoint_id, e.event_id, p.account_id, 'pending', 0, now(), '[]', now()
		FROM new_events e
		CROSS JOIN LATERAL (
			SELECT e.account_id AS listener
			UNION
			SELECT c.partner_id FROM public.connection c JOIN public.event_kind k ON k.type = e.type AND k.scopes && c.scopes
			WHERE c.account_id = e.account_id AND (c.disconnected_on IS NULL OR c.disconnected_on >= e.created_on)
		) l
		JOIN public.webhook_endpoint p ON p.account_id = l.listener AND p.enabled AND e.type = ANY (p.types);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_of_wallets"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
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
				JOIN public.event_kind k ON k.type = x.type AND k.scopes && c.scopes
				WHERE c.partner_id = p.account_id AND c.account_id = x.account_id AND c.disconnected_on IS NULL)));
	RETURN NULL;
END $$;
